import {
  BASE_VERSION,
  BEE_RELEASES,
  compareReleases,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import { interfaceOf, operationOf, type Interface } from "./harness/document.ts";
import { answerOf, pathOf, type Answer, type CallInput } from "./harness/request.ts";
import { faultsOf } from "./harness/validate.ts";

/** What one question to a node came to. */
export interface Finding {
  readonly operationId: string;
  readonly question: string;
  /** 0 when no answer came. */
  readonly status: number;
  /** How the answer differs from the interface; empty = it does not. */
  readonly differences: readonly string[];
}

/** A question that changes nothing. `expect` names the statuses that are right for it. */
interface Probe {
  readonly operationId: string;
  readonly note?: string;
  readonly input?: CallInput;
  readonly expect?: readonly number[];
}

/** An address without a chunk; a real node may take long to find that out. */
const nowhere = "fe".repeat(32);
const timeoutMs = 60_000;

const plain = [
  ..."getHealth getReadiness getNode getAddresses getPeers getBlocklist getTopology".split(" "),
  ..."getReserveState getChainState getStatus getStatusPeers getNeighborhoods".split(" "),
  ..."getRedistribution getWallet getAccounting getWelcomeMessage getBalances getConsumed".split(
    " ",
  ),
  ..."getSettlements getTimeSettlements getChequebookAddress getChequebookBalance".split(" "),
  ..."getLastCheques listTransactions listStamps listBatches listTags listPins".split(" "),
  ..."getStake getWithdrawableStake listLoggers".split(" "),
];

const refused: readonly Probe[] = [
  { operationId: "getTag", note: "text as id", input: { path: { uid: "x" } }, expect: [400] },
  { operationId: "getTag", note: "unknown", input: { path: { uid: "4294967295" } }, expect: [404] },
  { operationId: "getStamp", note: "no hex", input: { path: { batch_id: "xyz" } }, expect: [400] },
  {
    operationId: "getStamp",
    note: "unknown",
    input: { path: { batch_id: nowhere } },
    expect: [404],
  },
  { operationId: "getBatch", note: "unknown", input: { path: { batch_id: nowhere } } },
  { operationId: "getStampBuckets", note: "unknown", input: { path: { batch_id: nowhere } } },
  {
    operationId: "getPin",
    note: "not pinned",
    input: { path: { reference: nowhere } },
    expect: [404],
  },
  { operationId: "checkPins", note: "not pinned", input: { query: { ref: nowhere } } },
  { operationId: "getBalance", note: "stranger", input: { path: { address: nowhere } } },
  { operationId: "getConsumedPeer", note: "stranger", input: { path: { address: nowhere } } },
  { operationId: "getSettlement", note: "stranger", input: { path: { address: nowhere } } },
  { operationId: "getLastChequesPeer", note: "stranger", input: { path: { "peer-id": nowhere } } },
  { operationId: "getCashout", note: "stranger", input: { path: { "peer-id": nowhere } } },
  { operationId: "getTransaction", note: "unknown", input: { path: { txHash: `0x${nowhere}` } } },
  { operationId: "getLoggers", input: { path: { exp: btoa("^node") } } },
  { operationId: "hasChunk", note: "unknown", input: { path: { address: nowhere } } },
  { operationId: "getChunk", note: "unknown", input: { path: { address: nowhere } } },
  { operationId: "headBytes", note: "unknown", input: { path: { reference: nowhere } } },
  { operationId: "downloadBytes", note: "unknown", input: { path: { reference: nowhere } } },
  {
    operationId: "downloadBytes",
    note: "no hex",
    input: { path: { reference: "xyz" } },
    expect: [400],
  },
  { operationId: "downloadBzz", note: "redirect", input: { path: { reference: nowhere } } },
  {
    operationId: "downloadBzzPath",
    note: "unknown",
    input: { path: { reference: nowhere, path: "a" } },
  },
  {
    operationId: "getGrantees",
    note: "unknown",
    input: { path: { reference: nowhere + nowhere } },
  },
  {
    operationId: "getFeed",
    note: "empty",
    input: { path: { owner: "11".repeat(20), topic: nowhere } },
  },
  {
    operationId: "getSoc",
    note: "unknown",
    input: { path: { owner: "11".repeat(20), id: nowhere } },
  },
  { operationId: "checkStewardship", note: "unknown", input: { path: { reference: nowhere } } },
];

/** `2.8` of `2.8.1-7cf53193`: patch releases share a document. */
const minorOf = (release = ""): string => release.split(".", 2).join(".");

/**
 * Selects the document to compare a node with, by its `/health`: the version of its interface, or of its
 * release; else the newest that is not newer. The first one for a node that names no version.
 */
export async function versionAt(url: string): Promise<InterfaceVersion> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) })
    .then((answer) => answer.json() as Promise<Record<string, unknown> | null>)
    .catch(() => null);
  return versionOf(String(health?.["apiVersion"]), String(health?.["version"]));
}

/** Selects the document for a version of the interface, or else for a release. */
export function versionOf(given: string, release: string): InterfaceVersion {
  return (
    INTERFACE_VERSIONS.find((version) => version === given) ??
    INTERFACE_VERSIONS.find((version) => minorOf(release) === minorOf(BEE_RELEASES[version])) ??
    [...INTERFACE_VERSIONS].reverse().find((one) => compareReleases(one, given) <= 0) ??
    BASE_VERSION
  );
}

/**
 * Sends every read-only request to a node, one after the other. Stops after the first one when the
 * connection fails or the response is not from a node.
 */
export async function checkNode(
  url: string,
  version: InterfaceVersion,
  report: (finding: Finding) => void,
): Promise<Finding[]> {
  const of = await interfaceOf(version);
  const findings: Finding[] = [];
  const ask = async (probe: Probe): Promise<Answer | undefined> => {
    const { finding, answer } = await askOne(url, of, probe);
    findings.push(finding);
    report(finding);
    return answer;
  };
  for (const operationId of plain) {
    const answer = await ask({ operationId });
    if (findings.length === 1 && !isNode(answer)) return findings;
    await askFurther(of, operationId, answer, ask);
  }
  const known = refused.filter(({ operationId }) => of.operations.has(operationId));
  for (const probe of known) await ask(probe);
  return findings;
}

/** Whatever its version and state, a node names them under `/health`. */
function isNode(answer: Answer | undefined): boolean {
  try {
    const { status, version } = answer?.json() ?? {};
    return typeof status === "string" && typeof version === "string";
  } catch {
    return false;
  }
}

type Ask = (probe: Probe) => Promise<Answer | undefined>;

/** What a list leads to: the details of its first entry. */
async function askFurther(
  of: Interface,
  operationId: string,
  answer: Answer | undefined,
  ask: Ask,
): Promise<void> {
  if (answer?.status !== 200) return;
  const body = answer.json();
  const first = (list: string, member: string): string | undefined => {
    const [entry] = Array.isArray(body[list]) ? (body[list] as Record<string, unknown>[]) : [];
    const value = entry?.[member];
    return value === undefined ? undefined : String(value);
  };
  const follow = async (id: string, name: string, value: string | undefined): Promise<void> => {
    if (value !== undefined && of.operations.has(id))
      await ask({ operationId: id, note: "first", input: { path: { [name]: value } } });
  };
  if (operationId === "listStamps") {
    await follow("getStamp", "batch_id", first("stamps", "batchID"));
    await follow("getBatch", "batch_id", first("stamps", "batchID"));
    await follow("getStampBuckets", "batch_id", first("stamps", "batchID"));
  }
  if (operationId === "listTags") await follow("getTag", "uid", first("tags", "uid"));
  if (operationId === "getBalances")
    await follow("getBalance", "address", first("balances", "peer"));
  if (operationId === "getSettlements") {
    await follow("getSettlement", "address", first("settlements", "peer"));
  }
  if (operationId === "getLastCheques") {
    await follow("getLastChequesPeer", "peer-id", first("lastcheques", "peer"));
    await follow("getCashout", "peer-id", first("lastcheques", "peer"));
  }
}

async function askOne(
  url: string,
  of: Interface,
  { operationId, note, input = {}, expect }: Probe,
): Promise<{ finding: Finding; answer: Answer | undefined }> {
  const documented = operationOf(of, operationId);
  const search = new URLSearchParams(input.query).toString();
  const path = pathOf(documented, input) + (search === "" ? "" : `?${search}`);
  const question = `${documented.method} ${documented.path}${note === undefined ? "" : ` (${note})`}`;
  const base = { operationId, question };
  try {
    const response = await fetch(url + path, {
      method: documented.method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await answerOf(response);
    const differences = [...faultsOf(documented, answer)];
    if (expect !== undefined && !expect.includes(answer.status)) {
      differences.push(`status ${expect.join(" or ")} was expected`);
    }
    return { finding: { ...base, status: answer.status, differences }, answer };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { finding: { ...base, status: 0, differences: [String(cause)] }, answer: undefined };
  }
}

/** One line of the table. */
export function lineOf({ question, status, differences }: Finding): string {
  // A documented refusal says nothing about the answer that a node would give when asked otherwise.
  const isRefusal = status >= 400;
  const verdict = differences.length > 0 ? "differs" : isRefusal ? "refused" : "same";
  const head = `${verdict.padEnd(8)}${String(status || "-").padEnd(5)}${question}`;
  return [head, ...differences.map((text) => `${" ".repeat(13)}${text}`)].join("\n");
}

/** The command `check URL`: prints a table and gives the exit code. */
export async function check(args: readonly string[], command = "npm run node --"): Promise<number> {
  if (args[0] === "--with") {
    process.stderr.write(
      "check --with bee runs the contract tests, which are not in this package. In a checkout of the\n" +
        "repository: npm run node -- check --with bee\n",
    );
    return 2;
  }
  const [url = "", ...rest] = args;
  if (!/^https?:\/\//.test(url) || rest.length > 0) {
    process.stderr.write(`usage: ${command} check http://host:1633\n`);
    return 2;
  }
  const base = url.replace(/\/+$/, "");
  const version = await versionAt(base);
  const findings = await checkNode(base, version, (finding) =>
    process.stdout.write(`${lineOf(finding)}\n`),
  );
  if (findings.length === 1) {
    const isSilent = findings[0]?.status === 0;
    process.stderr.write(
      isSilent
        ? `\nNobody answers at ${url}: is a node running there?\n`
        : `\nWhat answers at ${url} is no Bee node: its /health has no status and version.\n`,
    );
    return 1;
  }
  const different = findings.filter(({ differences }) => differences.length > 0).length;
  const refused = findings.filter(
    (one) => one.status >= 400 && one.differences.length === 0,
  ).length;
  const { operations } = await interfaceOf(version);
  const asked = new Set(findings.map(({ operationId }) => operationId)).size;
  process.stdout.write(
    `\n${findings.length} questions about ${asked} of ${operations.size} operations, all read-only; ` +
      `${refused} refused as documented, ${different} answers differ from the document of interface ${version} (Bee ${BEE_RELEASES[version]}).\n`,
  );
  return different === 0 ? 0 : 1;
}

import { createNode, type CreateOptions } from "../../../src/create.ts";
import type { CommandName } from "../../../src/dev/types.ts";
import type { BaseName } from "../../../src/release/name.ts";
import { baseOf } from "../../../src/release/releases.ts";
import { BEE_RELEASES, type Mark } from "@swarm-docs/openapi/document/version";
import { operationOf, type DocumentedOperation, type Interface } from "./document.ts";
import { answerOf, bytesOf, pathOf, type Answer, type CallInput } from "./request.ts";
import type { SocketClient } from "./socket-client.ts";
import type { Edge, Target } from "./target.ts";
import { faultsOf, simulationFaults } from "./validate.ts";

export type { Answer, CallInput };

/** What a case works with: one fresh node behind one edge. */
export interface World {
  readonly target: Target;
  readonly base: string;
  /** Chooses by the release of Bee that the node behaves as. */
  by<T>(values: Readonly<Record<BaseName, T>>): T;
  /** Calls an operation of the document and checks the answer against it. */
  call(operationId: string, input?: CallInput): Promise<Answer>;
  /** Calls anything, without a check. */
  raw(method: string, path: string, input?: CallInput): Promise<Answer>;
  /** Opens a websocket of the document, or gives the answer that refuses it, checked. */
  connect(operationId: string, input?: CallInput): Promise<SocketClient | Answer>;
  /** Id of a usable batch of depth 20, hex; bought at the first call. */
  batchId(): Promise<string>;
  /** Runs a developer command of the node, such as `mine`. */
  control(name: CommandName, parameters: Record<string, unknown>): Promise<void>;
}

/** A requirement for an operation, in all releases or in the releases of its mark. */
export interface Case extends Mark {
  readonly name: string;
  /** Options of the node; default: a single seeded node with a frozen clock. */
  readonly node?: CreateOptions;
  readonly run: (world: World) => Promise<void>;
}

/** Cases by operation id. */
export type Cases = Readonly<Record<string, readonly Case[]>>;

/** Frozen clock of a node under test, milliseconds since 1970. */
export const startTime = 1_700_000_000_000;

/** Runs a case with a fresh node of the interface's release behind an edge. */
export async function runCase(
  of: Interface,
  edge: Edge,
  { node: options, run }: Case,
): Promise<void> {
  const clock = { now: () => startTime };
  const bee = BEE_RELEASES[of.version];
  const node = await createNode({ seed: "contract", clock, bee, ...options });
  const target = await edge.open(node);
  try {
    await run(worldOf(of, edge, target));
  } finally {
    await target.close();
  }
}

function worldOf(of: Interface, edge: Edge, target: Target): World {
  const { base } = edge;
  let batch: Promise<string> | undefined;
  const raw: World["raw"] = async (method, path, { query, headers = {}, body } = {}) => {
    const search = new URLSearchParams(query).toString();
    const response = await target.fetch({
      method,
      path: `${base}${path}${search === "" ? "" : `?${search}`}`,
      headers,
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    });
    return answerOf(response);
  };
  const call: World["call"] = async (operationId, input = {}) => {
    const documented = operationOf(of, operationId);
    const answer = await raw(documented.method, pathOf(documented, input), input);
    check(documented, answer);
    return answer;
  };
  const control: World["control"] = async (name, parameters) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(parameters);
    const { status, text } = await raw("POST", `/_dev/${name}`, { headers, body });
    if (status !== 200 && status !== 204) throw new Error(`${name} failed: ${text}`);
  };
  return {
    target,
    base,
    by: (values) => values[baseOf(BEE_RELEASES[of.version])],
    raw,
    call,
    control,
    batchId() {
      batch ??= buyBatch(call, control);
      return batch;
    },
    async connect(operationId, input = {}) {
      const documented = operationOf(of, operationId);
      const search = new URLSearchParams(input.query).toString();
      const path = `${base}${pathOf(documented, input)}${search === "" ? "" : `?${search}`}`;
      const found = await target.connect(path, input.headers ?? {});
      if (!(found instanceof Response)) return found;
      const answer = await answerOf(found);
      check(documented, answer);
      return answer;
    },
  };
}

async function buyBatch(call: World["call"], control: World["control"]): Promise<string> {
  const bought = await call("buyStamp", { path: { amount: "10000000000", depth: "20" } });
  await control("mine", { blocks: 1 });
  return String(bought.json()["batchID"]);
}

function check(documented: DocumentedOperation, answer: Answer): void {
  const faults = [...faultsOf(documented, answer), ...simulationFaults(documented, answer)];
  if (faults.length === 0) return;
  throw new Error(
    `${documented.id} answered ${answer.status}, not as documented: ${faults.join("; ")}\n${answer.text.slice(0, 500)}`,
  );
}

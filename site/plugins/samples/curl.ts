import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { operationsOf } from "@swarm-docs/openapi/bundle/document";
import { readCurl, type CurlRequest, type Step } from "@swarm-docs/openapi/curl/read";
import type { Word } from "@swarm-docs/openapi/curl/words";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import { operationOf, type OperationRow } from "@swarm-docs/openapi/request/find";
import { ENVIRONMENT } from "../../shared/samples/stand-ins.ts";
import { isNodeUrl } from "../../shared/samples/node-url.ts";
import { editionFact } from "../../settings/editions.ts";
import type { Refusal } from "./compile.ts";
import { named, type Script } from "./library.ts";

/** Variables that a page sets. */
const GIVEN = ["BATCH_ID", "BEE_URL"];

/** Something that must have been uploaded: digits that are not one digit over and over. */
const REFERENCE = /(?:^|[^0-9a-f])(?!([0-9a-f])\1+(?:[^0-9a-f]|$))[0-9a-f]{40,128}(?:[^0-9a-f]|$)/;

const operations = new Map<string, Promise<readonly OperationRow[]>>();

/** Method, path and id of every operation of the interface of a release. */
async function readOperations(release: string): Promise<readonly OperationRow[]> {
  const document = await bundle(editionFact(release).interface as InterfaceVersion);
  return operationsOf(document).map(({ method, path, value }) => [
    method.toUpperCase(),
    path,
    String(value["operationId"]),
  ]);
}

function operationsIn(release: string): Promise<readonly OperationRow[]> {
  const known = operations.get(release) ?? readOperations(release);
  operations.set(release, known);
  return known;
}

type Values = ReadonlyMap<string, string>;

const filled = (word: Word, values: Values): string =>
  word
    .map((part) => (typeof part === "string" ? part : (values.get(part.variable) ?? "0")))
    .join("");

/** Why a request cannot be sent to the node of a page; `undefined` when it can. */
function obstacle(
  request: CurlRequest,
  values: Values,
  known: readonly OperationRow[],
): string | undefined {
  const url = filled(request.url, values);
  if (!isNodeUrl(url)) return `asks for ${url}`;
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  if (operationOf(known, request.method, path) === undefined) {
    return `asks for ${request.method} ${path}, which the interface does not have`;
  }
  return REFERENCE.test(path) ? "asks for what another sample has uploaded" : undefined;
}

function unknownVariable(steps: readonly Step[]): string | undefined {
  const known = new Set(GIVEN);
  for (const step of steps) {
    const words =
      step.kind === "request"
        ? [step.url, step.body ?? [], ...step.headers.map(({ value }) => value)]
        : [step.value];
    for (const part of words.flat()) {
      if (typeof part !== "string" && !known.has(part.variable)) return part.variable;
    }
    if (step.kind === "set") known.add(step.name);
  }
  return undefined;
}

const literal = (word: Word): string =>
  word
    .map((part) => (typeof part === "string" ? JSON.stringify(part) : `shell.${part.variable}`))
    .join(" + ") || '""';

function written(step: Step): string {
  if (step.kind === "set") return `shell.${step.name} = ${literal(step.value)};`;
  if (step.kind === "echo") return `printed += ${literal([...step.value, "\n"])};`;
  const headers = step.headers.map(
    ({ name, value }) => `[${JSON.stringify(name)}, ${literal(value)}]`,
  );
  const options = [
    `method: ${JSON.stringify(step.method)}`,
    `headers: [${headers.join(", ")}]`,
    ...(step.body ? [`body: ${literal(step.body)}`] : []),
    `redirect: "${step.isFollowed ? "follow" : "manual"}"`,
  ];
  return `printed += await (await fetch(${literal(step.url)}, { ${options.join(", ")} })).text();`;
}

/**
 * Compiles a sample of curl commands to a browser module with the same output, or returns the reason why
 * it cannot run: every request must be an operation of its release, and must not depend on another
 * sample.
 */
export async function compileCurl(code: string, release: string): Promise<Script | Refusal> {
  const steps = readCurl(code);
  if (!steps?.some(({ kind }) => kind === "request")) return { reason: "needs a shell" };
  const variable = unknownVariable(steps);
  if (variable !== undefined) return { reason: `takes ${variable} from another sample` };
  const known = await operationsIn(release);
  const values = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === "set") values.set(step.name, filled(step.value, values));
    const reason = step.kind === "request" ? obstacle(step, values, known) : undefined;
    if (reason !== undefined) return { reason };
  }
  const lines = [
    `const shell = { ...${ENVIRONMENT} };`,
    `let printed = "";`,
    ...steps.map(written),
    `console.log(printed.trimEnd());`,
  ];
  return named(`${lines.join("\n")}\n`);
}

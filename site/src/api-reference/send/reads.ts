import type { ApiRequest } from "@swarm-docs/openapi/request/request";
import { isObject } from "@swarm-docs/openapi/document/json";
import type { HttpAnswer } from "../../clients/answer.ts";

/**
 * The operation that reads what another has made: its id, then the names of its path parameters'
 * values in the answer or, failing that, in the request. `sendPss` and `createEnvelope` make nothing
 * that can be read.
 */
export const READERS: Readonly<Record<string, readonly [id: string, ...names: string[]]>> = {
  buyStamp: ["getStamp", "batchID"],
  createFeed: ["getFeed", "owner", "topic"],
  createGrantees: ["getGrantees", "ref"],
  createPin: ["getPin", "reference"],
  createTag: ["getTag", "uid"],
  uploadBytes: ["downloadBytes", "reference"],
  uploadBzz: ["downloadBzz", "reference"],
  uploadChunk: ["getChunk", "reference"],
  uploadSoc: ["getSoc", "owner", "id"],
};

/** Values for the path parameters of an operation, in the order of its path. */
export interface ReadBackRequest {
  readonly operation: string;
  readonly values: readonly string[];
}

function jsonOf({ text = "" }: HttpAnswer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value as never) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** How to read what a request has made; `undefined` unless it is answered by 201, or names nothing. */
export function readingOf(request: ApiRequest, answer: HttpAnswer): ReadBackRequest | undefined {
  const reader = READERS[request.operationId];
  if (!reader || answer.status !== 201) return undefined;
  const [operation, ...names] = reader;
  const made = jsonOf(answer);
  const values = names.map((name) => made[name] ?? request.values[name]);
  if (values.includes(undefined)) return undefined;
  return { operation, values: values.map(String) };
}

/** Path at which the node serves an upload; `undefined` for other operations. */
export function contentPath(
  { operationId }: ApiRequest,
  { values }: ReadBackRequest,
): string | undefined {
  const value = encodeURIComponent(values[0] ?? "");
  if (operationId === "uploadBzz") return `/bzz/${value}/`;
  return operationId === "uploadBytes" ? `/bytes/${value}` : undefined;
}

import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import {
  deref,
  isObject,
  operationsOf,
  type JsonObject,
  type OpenApiDocument,
} from "@swarm-docs/openapi/bundle/document";

/** One operation of the interface document. */
export interface DocumentedOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** Template with braces. */
  readonly path: string;
  readonly value: JsonObject;
}

/** The interface document, bundled from `api/`. */
export const document: OpenApiDocument = await bundle();

/** Every operation by its id. */
export const operations: ReadonlyMap<string, DocumentedOperation> = new Map(
  operationsOf(document).map(({ path, method, value }) => {
    const id = String(value["operationId"]);
    return [id, { id, method: method.toUpperCase(), path, value }];
  }),
);

/** The operation with this id; throws when the document has none. */
export function operation(id: string): DocumentedOperation {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`the interface document has no operation ${id}`);
  return found;
}

/** What the document says of an answer with this status, or `undefined` when it is not listed. */
export function documentedResponse(
  of: DocumentedOperation,
  status: number,
): JsonObject | undefined {
  const responses = deref(document, of.value["responses"]);
  const found = isObject(responses) ? deref(document, responses[String(status)]) : undefined;
  return isObject(found) ? found : undefined;
}

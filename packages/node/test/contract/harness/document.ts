import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import {
  deref,
  isObject,
  operationsOf,
  type JsonObject,
  type OpenApiDocument,
} from "@swarm-docs/openapi/bundle/document";
import { BASE_VERSION, type InterfaceVersion } from "@swarm-docs/openapi/document/version";

/** One operation of an interface document. */
export interface DocumentedOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** Template with braces. */
  readonly path: string;
  /** The same in the base document, whose names the cases use; its own where that has none. */
  readonly basePath: string;
  readonly value: JsonObject;
  /** The document that contains the operation. */
  readonly document: OpenApiDocument;
}

/** A version of the interface as its document describes it. */
export interface Interface {
  readonly version: InterfaceVersion;
  readonly document: OpenApiDocument;
  /** Every operation by its id. */
  readonly operations: ReadonlyMap<string, DocumentedOperation>;
}

const read = new Map<InterfaceVersion, Promise<Interface>>();

/** The interface of a version, bundled from `api/` once. */
export function interfaceOf(version: InterfaceVersion): Promise<Interface> {
  const found = read.get(version) ?? readInterface(version);
  read.set(version, found);
  return found;
}

async function readInterface(version: InterfaceVersion): Promise<Interface> {
  const document = await bundle(version);
  const base = version === BASE_VERSION ? undefined : await interfaceOf(BASE_VERSION);
  const operations = operationsOf(document).map(({ path, method, value }) => {
    const id = String(value["operationId"]);
    const basePath = base?.operations.get(id)?.path ?? path;
    return [id, { id, method: method.toUpperCase(), path, basePath, value, document }] as const;
  });
  return { version, document, operations: new Map(operations) };
}

/** The operation with this id; throws when the document has none. */
export function operationOf({ operations, version }: Interface, id: string): DocumentedOperation {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`interface ${version} has no operation ${id}`);
  return found;
}

/** What the document says of an answer with this status, or `undefined` when it is not listed. */
export function documentedResponse(
  { document, value }: DocumentedOperation,
  status: number,
): JsonObject | undefined {
  const responses = deref(document, value["responses"]);
  const found = isObject(responses) ? deref(document, responses[String(status)]) : undefined;
  return isObject(found) ? found : undefined;
}

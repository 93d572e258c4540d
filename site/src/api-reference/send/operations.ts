import { isObject, objectOf, type JsonObject } from "@swarm-docs/openapi/document/json";
import type { Operation } from "@swarm-docs/openapi/document/model";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { oncePerKey } from "../../../shared/once-per-key.ts";

/** One operation of a document, parsed without the other 89; `undefined` if the id is unknown. */
export function operationOf(document: JsonObject, id: string): Operation | undefined {
  for (const [path, item] of Object.entries(objectOf(document["paths"]))) {
    for (const [method, raw] of Object.entries(objectOf(item))) {
      if (!isObject(raw) || raw["operationId"] !== id) continue;
      const shared = objectOf(item)["parameters"];
      const alone = { [method]: raw, ...(shared !== undefined && { parameters: shared }) };
      const model = readDocument({ ...document, paths: { [path]: alone } });
      return model.groups[0]?.operations[0];
    }
  }
  return undefined;
}

const fetchDocument = oncePerKey(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return (await response.json()) as JsonObject;
});

/** Operation from the document at `url`, which is fetched once. Rejects when the fetch fails. */
export async function loadOperation(url: string, id: string): Promise<Operation> {
  const operation = operationOf(await fetchDocument(url), id);
  if (!operation) throw new Error(`${url} has no operation ${id}`);
  return operation;
}

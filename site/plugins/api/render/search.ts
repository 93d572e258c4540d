import type { Interface } from "@swarm-docs/openapi/document/model";
import {
  RECORD_KINDS,
  searchRecords,
  type ErrorMessages,
} from "@swarm-docs/openapi/search/records";
import type { SearchFile } from "../../../src/api-reference/enhance/search-file.ts";

/** The records of the page's search in the shape that the browser fetches at the first use. */
export function searchFile(model: Interface, messages: ErrorMessages): SearchFile {
  const operations = model.groups.flatMap((group) => group.operations);
  const at = new Map(operations.map(({ id }, index) => [id, index]));
  return {
    operations: operations.map(({ id, method, path, summary, websocket }) => [
      id,
      websocket ? "WS" : method,
      path,
      summary,
    ]),
    records: searchRecords(model, messages).map(({ kind, operation, anchor, name, text }) => [
      RECORD_KINDS.indexOf(kind),
      at.get(operation) ?? 0,
      anchor.slice(operation.length),
      name,
      text,
    ]),
  };
}

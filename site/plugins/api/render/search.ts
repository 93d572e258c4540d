import type { Interface } from "@swarm-docs/openapi/document/model";
import {
  RECORD_KINDS,
  searchRecords,
  type ErrorMessages,
} from "@swarm-docs/openapi/search/records";
import type { SearchFile } from "../../../shared/api-reference/search-file.ts";
import type { Section } from "./Sections.tsx";

/** The records of the page's search in the shape that the browser fetches at the first use. */
export function searchFile(
  model: Interface,
  messages: ErrorMessages,
  sections: readonly Section[],
): SearchFile {
  const operations = model.groups.flatMap((group) => group.operations);
  const at = new Map(operations.map(({ id }, index) => [id, index]));
  const entry = (id: string, name: string, section: string) =>
    [RECORD_KINDS.indexOf("section"), operations.length, id, name, section] as const;
  return {
    operations: [
      ...operations.map(({ id, method, path, summary, websocket, description }) => {
        const words = description.replaceAll(/[\s`*]+/g, " ").trim();
        return [id, websocket ? "WS" : method, path, summary, words] as const;
      }),
      // Not an operation: the sections about all of them.
      ["", "", "For all operations", "", ""],
    ],
    records: [
      ...searchRecords(model, messages).map(
        ({ kind, operation, anchor, name, text }) =>
          [
            RECORD_KINDS.indexOf(kind),
            at.get(operation) ?? 0,
            anchor.slice(operation.length),
            name,
            text,
          ] as const,
      ),
      ...sections.flatMap(({ id, title, rows }) => [
        entry(id, title, "section"),
        ...rows.map((row) => entry(row.id, row.known, title)),
      ]),
    ],
  };
}

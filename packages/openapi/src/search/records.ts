// What a finder over an interface looks through: operations, parameters, fields, answers and errors, each
// with the id of its place in the reference.
import { fieldAnchor, headerAnchor, parameterAnchor, responseAnchor } from "../document/anchor.ts";
import { carriesUsualError } from "../document/errors.ts";
import type { Field, Interface, Operation } from "../document/model.ts";

/**
 * Kinds of things that are found; files name them by their place in this list. A section is about
 * all operations (statuses, formats); pages that have some add them.
 */
export const RECORD_KINDS = [
  "operation",
  "parameter",
  "header",
  "field",
  "error",
  "section",
] as const;

/** What a record of the page's search is about. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** One thing that the page's search finds. */
export interface SearchRecord {
  /** Kind of the record. */
  readonly kind: RecordKind;
  /** Id of its operation. */
  readonly operation: string;
  /** Id on the page. */
  readonly anchor: string;
  /** Search key: `Swarm-Pin`, `stamps.batchID`, `batch not usable yet`. */
  readonly name: string;
  /** Context or meaning; searched, too. */
  readonly text: string;
}

/** The texts of errors by id, for the records of errors. */
export type ErrorMessages = ReadonlyMap<string, string>;

function fieldRecords(
  operation: Operation,
  owner: string,
  where: string,
  fields: readonly Field[],
): SearchRecord[] {
  return fields.flatMap((field) => [
    {
      kind: "field" as const,
      operation: operation.id,
      anchor: fieldAnchor(owner, field),
      name: field.path.join("."),
      text: where,
    },
    ...fieldRecords(operation, owner, where, field.children),
  ]);
}

function operationRecords(operation: Operation, messages: ErrorMessages): SearchRecord[] {
  const base = { operation: operation.id };
  const body = operation.body?.media.flatMap(({ field }) =>
    fieldRecords(operation, `${operation.id}.body`, "body", field.children),
  );
  const responses = operation.responses.flatMap((response) => {
    const owner = responseAnchor(operation, response.status);
    const headers = response.headers.map((header) => ({
      ...base,
      kind: "header" as const,
      anchor: headerAnchor(operation, response.status, header),
      name: header.name,
      text: `header of ${response.status}`,
    }));
    const errors = response.errors.map((id) => ({
      ...base,
      kind: "error" as const,
      anchor: owner,
      name: messages.get(id) ?? id,
      text: response.status,
    }));
    const fields = carriesUsualError(response)
      ? []
      : response.media.flatMap(({ field }) =>
          fieldRecords(operation, owner, response.status, field.children),
        );
    return [...headers, ...fields, ...errors];
  });
  return [
    {
      ...base,
      kind: "operation",
      anchor: operation.id,
      name: `${operation.method} ${operation.path}`,
      text: `${operation.summary} ${operation.id}`,
    },
    ...operation.parameters.map((one) => ({
      ...base,
      kind: "parameter" as const,
      anchor: parameterAnchor(operation, one),
      name: one.name,
      text: one.in,
    })),
    ...(body ?? []),
    ...responses,
  ];
}

/** All records in page order; unique by anchor and name. */
export function searchRecords(
  model: Interface,
  messages: ErrorMessages = new Map(),
): SearchRecord[] {
  const seen = new Set<string>();
  return model.groups
    .flatMap((group) => group.operations)
    .flatMap((operation) => operationRecords(operation, messages))
    .filter(({ anchor, name }) => {
      const key = `${anchor} ${name}`;
      return !seen.has(key) && seen.add(key);
    });
}

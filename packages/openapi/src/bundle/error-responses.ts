import {
  isObject,
  operationsOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from "./document.ts";
import { concerns, hasResponse, isGlobal, type ErrorEntry } from "./errors.ts";
import { reasonFor } from "./reasons.ts";

/** Members of an error body, as the node writes them: code, message, then reasons if any. */
function errorBody(entry: ErrorEntry, reasons: Json[] | undefined): JsonObject {
  const body: JsonObject = { code: entry.status, message: entry.example };
  return reasons === undefined ? body : { ...body, reasons };
}

/** "Not Found: `tag not found`, `batch with id not found`." */
function describe(status: string, members: ErrorEntry[], names: Map<string, string>): string {
  const messages = new Set(members.map((member) => `\`${member.message}\``));
  return `${names.get(status) ?? "Error"}: ${[...messages].join(", ")}.`;
}

function group(entries: ErrorEntry[]): Map<string, ErrorEntry[]> {
  const groups = new Map<string, ErrorEntry[]>();
  for (const entry of entries) {
    const status = String(entry.status);
    groups.set(status, [...(groups.get(status) ?? []), entry]);
  }
  return groups;
}

/**
 * Rewrites `x-errors` of each operation for a version: errors of the base document that still apply,
 * then errors added by the version.
 */
export function nameErrors(document: OpenApiDocument, catalogue: Map<string, ErrorEntry>): void {
  for (const { value } of operationsOf(document)) {
    const id = String(value["operationId"]);
    const errors = [...catalogue.values()].filter(
      (entry) => !isGlobal(entry) && concerns(entry, id),
    );
    const present = errors.map((entry) => entry.id);
    const before = Array.isArray(value["x-errors"]) ? value["x-errors"].map(String) : [];
    value["x-errors"] = [
      ...before.filter((name) => present.includes(name)),
      ...present.filter((name) => !before.includes(name)),
    ];
  }
}

/** `x-since` for an error that a later release brought. */
function sinceOf(entry: ErrorEntry): JsonObject {
  return entry.since === undefined ? {} : { "x-since": entry.since };
}

/** Writes responses for the errors of each operation, and the examples as shared components. */
export class ErrorResponses {
  private readonly document: OpenApiDocument;
  private readonly catalogue: Map<string, ErrorEntry>;
  private readonly names: Map<string, string>;
  private readonly shared: JsonObject = {};

  constructor(
    document: OpenApiDocument,
    catalogue: Map<string, ErrorEntry>,
    names: Map<string, string>,
  ) {
    this.document = document;
    this.catalogue = catalogue;
    this.names = names;
  }

  /** Completes every operation. A response that the author gave content stays as it is. */
  add(): void {
    for (const { method, path, value } of operationsOf(this.document)) {
      const shared = this.document.paths[path]?.["parameters"];
      const parameters = [shared, value["parameters"]].flatMap((list) =>
        Array.isArray(list) ? list : [],
      );
      const responses = isObject(value["responses"]) ? value["responses"] : {};
      const entries = this.entriesOf(value);
      for (const [status, members] of group(entries.filter(hasResponse))) {
        const given = isObject(responses[status]) ? responses[status] : {};
        if (given["content"] !== undefined || given["$ref"] !== undefined) continue;
        const body = method === "head" ? {} : this.content(members, entries, parameters);
        const response = {
          description: describe(status, members, this.names),
          ...given,
          ...body,
          "x-errors": members.map((member) => member.id),
        };
        responses[status] = members.every(isGlobal) ? this.share(members, response) : response;
      }
      value["responses"] = responses;
    }
    this.document.components["examples"] = this.shared;
  }

  /** One response for all operations that can only end in errors common to all. */
  private share(members: ErrorEntry[], response: JsonObject): JsonObject {
    const responses = (this.document.components["responses"] ??= {});
    const name = `${members.map((member) => member.id).join("-")}${"content" in response ? "" : "-head"}`;
    responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  private entriesOf(operation: JsonObject): ErrorEntry[] {
    const own = Array.isArray(operation["x-errors"]) ? operation["x-errors"].map(String) : [];
    const id = String(operation["operationId"]);
    const everywhere = [...this.catalogue.values()].filter(
      (entry) => isGlobal(entry) && concerns(entry, id),
    );
    return [
      ...own.map((name) => {
        const entry = this.catalogue.get(name);
        if (entry === undefined) throw new Error(`${id}: api/errors.yaml has no ${name}`);
        return entry;
      }),
      ...everywhere,
    ];
  }

  private content(members: ErrorEntry[], all: ErrorEntry[], parameters: Json[]): JsonObject {
    const examples: JsonObject = {};
    for (const entry of members) {
      const reason = reasonFor(this.document, entry, all, parameters);
      if (reason === undefined) {
        this.shared[entry.id] = {
          summary: entry.message,
          value: errorBody(entry, undefined),
          ...sinceOf(entry),
        };
        examples[entry.id] = { $ref: `#/components/examples/${entry.id}` };
      } else {
        examples[entry.id] = {
          summary: entry.message,
          value: errorBody(entry, [reason]),
          ...sinceOf(entry),
        };
      }
    }
    const schema = { $ref: "#/components/schemas/Error" };
    return { content: { "application/json": { schema, examples } } };
  }
}

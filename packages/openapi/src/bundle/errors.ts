import { isObject, type Json, type JsonObject } from "./document.ts";
import type { Source } from "./source.ts";

/** One entry of `api/errors.yaml`. */
export interface ErrorEntry {
  /** Stable name, also the anchor on the pages. */
  id: string;
  /** The exact text; `{name}` marks a variable part. */
  message: string;
  /** The text with its variable parts filled in; the same as `message` when it has none. */
  example: string;
  /** HTTP status, websocket close code, or 0 for an error of the client itself. */
  status: number;
  /** Where the message is found: see `api/README.md`. */
  kind: string;
  /** Operation ids; `*` means every operation except those in `except`. */
  operations: string[];
  except: string[];
  cause: string;
}

/** Kinds whose message stands in a response of its own (a reason only accompanies another). */
const WITH_RESPONSE = new Set(["message", "status-text", "raw", "status-body"]);

/** True when the entry answers an HTTP request on its own. */
export function hasResponse(entry: ErrorEntry): boolean {
  return WITH_RESPONSE.has(entry.kind);
}

/** True for an error that any operation can end in, apart from a few named exceptions. */
export function isGlobal(entry: ErrorEntry): boolean {
  return entry.operations.includes("*");
}

/** True when the operation can end in this error. */
export function concerns(entry: ErrorEntry, operationId: string): boolean {
  if (entry.operations.includes(operationId)) return true;
  return isGlobal(entry) && !entry.except.includes(operationId);
}

function text(entry: JsonObject, key: string): string {
  const value = entry[key];
  if (typeof value !== "string") throw new Error(`errors.yaml: ${String(entry["id"])}: no ${key}`);
  return value;
}

function list(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Reads `api/errors.yaml` into a map from id to entry, in the order of the file. */
export function catalogueOf(source: Source): Map<string, ErrorEntry> {
  const entries = source.read("errors.yaml");
  if (!Array.isArray(entries)) throw new Error("api/errors.yaml must be a list");
  return new Map(
    entries.filter(isObject).map((entry) => [
      text(entry, "id"),
      {
        id: text(entry, "id"),
        message: text(entry, "message"),
        example: typeof entry["example"] === "string" ? entry["example"] : text(entry, "message"),
        status: Number(entry["status"]),
        kind: text(entry, "kind"),
        operations: list(entry["operations"]),
        except: list(entry["except"]),
        cause: text(entry, "cause"),
      },
    ]),
  );
}

/** Reads `api/statuses.yaml` into a map from status to its standard name. */
export function statusNamesOf(source: Source): Map<string, string> {
  const statuses = source.readObject("statuses.yaml");
  return new Map(
    Object.entries(statuses).map(([status, value]) => [
      status,
      isObject(value) ? String(value["name"]) : "",
    ]),
  );
}

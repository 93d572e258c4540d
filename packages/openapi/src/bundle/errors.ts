import {
  BASE_VERSION,
  compareReleases,
  holds,
  overlap,
  type InterfaceVersion,
  type Mark,
} from "../document/version.ts";
import { isObject, type Json, type JsonObject } from "./document.ts";
import type { ErrorDates } from "../document/changes.ts";
import { overlaysOf, pathRenames, renamePaths } from "./overlay.ts";
import { Source } from "./source.ts";

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
  /** The release of Bee that has it, when that is not the first one described. */
  since?: string;
}

/** Kinds with a response of their own (a reason only accompanies another error). */
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

function markOf(value: JsonObject): Mark {
  const { since, until } = value;
  return {
    ...(typeof since === "string" && { since }),
    ...(typeof until === "string" && { until }),
  };
}

/** An entry of the list `operations`: an id, or an id with its mark. */
function operationMark(value: Json): { id: string; mark: Mark } {
  return isObject(value)
    ? { id: text(value, "id"), mark: markOf(value) }
    : { id: String(value), mark: {} };
}

/**
 * All entries of `api/errors.yaml`. A later entry with the same id inherits missing fields from the first. Throws when two of one id belong to the same release.
 */
function allEntries(source: Source): JsonObject[] {
  const entries = source.read("errors.yaml");
  if (!Array.isArray(entries)) throw new Error("api/errors.yaml must be a list");
  const before = new Map<string, JsonObject[]>();
  return entries.filter(isObject).map((entry) => {
    const id = text(entry, "id");
    const earlier = before.get(id) ?? [];
    if (earlier.some((one) => overlap(markOf(one), markOf(entry)))) {
      throw new Error(`errors.yaml: ${id}: two entries for one release`);
    }
    before.set(id, [...earlier, entry]);
    const { since: _since, until: _until, ...shared } = earlier[0] ?? {};
    return { ...shared, ...entry };
  });
}

/** The error catalogue of a version of the interface as written, its marks resolved. */
export function errorsOf(
  version: InterfaceVersion,
  source: Source = new Source(),
): readonly JsonObject[] {
  const renames = pathRenames(overlaysOf(source, version));
  return allEntries(source)
    .filter((entry) => holds(markOf(entry), version))
    .map((entry) => {
      const operations = Array.isArray(entry["operations"]) ? entry["operations"] : [];
      const present = operations.map(operationMark).filter(({ mark }) => holds(mark, version));
      return { ...renamePaths(entry, renames), operations: present.map(({ id }) => id) };
    });
}

/** The last of some releases. */
function latest(releases: readonly (string | undefined)[]): string | undefined {
  return releases
    .flatMap((one) => one ?? [])
    .sort(compareReleases)
    .at(-1);
}

/**
 * From which release on each operation can end in an error, and until which: the marks of the entry
 * and of the operation in it. Of several entries the last one counts.
 */
export function errorDates(): ErrorDates {
  const known = new Map<string, { status: string; mark: Mark }[]>();
  for (const entry of allEntries(new Source())) {
    for (const one of Array.isArray(entry["operations"]) ? entry["operations"] : []) {
      const { id, mark } = operationMark(one);
      const key = `${id} ${text(entry, "id")}`;
      const dated = { status: String(entry["status"]), mark: { ...markOf(entry), ...mark } };
      known.set(key, [...(known.get(key) ?? []), dated]);
    }
  }
  return (operation, error, status) => {
    const marks = (known.get(`${operation} ${error}`) ?? [])
      .filter((one) => status === undefined || one.status === status)
      .map(({ mark }) => mark);
    const since = latest(marks.map((mark) => mark.since));
    const stays = marks.some((mark) => mark.until === undefined);
    const until = stays ? undefined : latest(marks.map((mark) => mark.until));
    return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  };
}

/** Reads `api/errors.yaml` into a map from id to entry, in the order of the file. */
export function catalogueOf(
  source: Source,
  version: InterfaceVersion = BASE_VERSION,
): Map<string, ErrorEntry> {
  return new Map(
    errorsOf(version, source).map((entry) => [
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
        ...markOf(entry),
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

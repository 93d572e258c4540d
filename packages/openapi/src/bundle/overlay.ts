import { readdirSync } from "node:fs";
import { join } from "node:path";
import { query } from "json-p3";
import { BASE_VERSION, INTERFACE_VERSIONS, type InterfaceVersion } from "../document/version.ts";
import { isObject, type Json, type JsonObject } from "./document.ts";
import type { Source } from "./source.ts";

/** One change: its target and one of four kinds of change. */
interface Action {
  /** JSONPath that selects objects or lists. [RFC 9535] */
  target: string;
  /** Merged into an object, or put at the end of a list. */
  update?: Json;
  /** Takes the selected away. */
  remove?: true;
  /** Our own: another name for the one selected member, which keeps its place. */
  rename?: string;
  /** Extension of ours: text replacements by member; each text to replace must occur exactly once. */
  replace?: JsonObject;
}

const KNOWN = new Set(["target", "description", "update", "remove"]);

function actionOf(value: Json): Action {
  const fail = (why: string): never => {
    throw new Error(`overlay action ${JSON.stringify(value)}: ${why}`);
  };
  if (!isObject(value)) return fail("not an object");
  const { target, update, remove, "x-rename": rename, "x-replace": replace } = value;
  if (typeof target !== "string") return fail("no target");
  const unknown = Object.keys(value).find((key) => !KNOWN.has(key) && !key.startsWith("x-"));
  if (unknown !== undefined) return fail(`unknown member ${unknown}`);
  const ways = [update, remove, rename, replace].filter((way) => way !== undefined);
  if (ways.length !== 1) return fail("needs one of update, remove, x-rename and x-replace");
  if (update !== undefined) return { target, update };
  if (typeof rename === "string") return { target, rename };
  if (isObject(replace)) return { target, replace };
  return remove === true ? { target, remove } : fail("its change is not what it must be");
}

/** Objects are merged member by member; everything else, lists too, is replaced. */
function merge(target: JsonObject, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isObject(present) && isObject(value)) merge(present, value);
    else target[key] = structuredClone(value);
  }
}

type Holder = Json[] | JsonObject;
type Place = readonly (string | number)[];

function holderOf(document: JsonObject, place: Place): Holder {
  let at: Json | undefined = document;
  for (const key of place.slice(0, -1)) {
    at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined;
  }
  if (Array.isArray(at) || isObject(at)) return at;
  throw new Error(`nothing at ${place.join("/")}`);
}

function removeAt(document: JsonObject, place: Place): void {
  const holder = holderOf(document, place);
  const key = place.at(-1) ?? "";
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function renameAt(document: JsonObject, place: Place, name: string): void {
  const holder = holderOf(document, place);
  const members = Object.entries(holder);
  if (Array.isArray(holder) || Object.hasOwn(holder, name)) {
    throw new Error(`${place.join("/")} cannot be called ${name}`);
  }
  // Taken out and put back one by one, so that the order stays.
  for (const [key] of members) delete holder[key];
  for (const [key, value] of members) holder[key === place.at(-1) ? name : key] = value;
}

function replaceWords(path: string, target: Holder, replace: JsonObject): void {
  if (Array.isArray(target)) throw new Error(`overlay target ${path}: a list has no texts`);
  for (const [member, words] of Object.entries(replace)) {
    for (const [from, to] of Object.entries(isObject(words) ? words : {})) {
      const text = target[member];
      const parts = typeof text === "string" ? text.split(from) : [];
      if (parts.length !== 2) {
        throw new Error(`overlay target ${path}: "${from}" does not stand once in ${member}`);
      }
      target[member] = parts.join(String(to));
    }
  }
}

/** The value with every path in its texts called by its new name; `renames` are old and new names. */
export function renamePaths<T extends Json>(value: T, renames: readonly (readonly string[])[]): T {
  if (typeof value === "string") {
    return renames.reduce<string>(
      (text, [from = "", to = ""]) => text.replaceAll(from, to),
      value,
    ) as T;
  }
  if (Array.isArray(value)) return value.map((item) => renamePaths(item, renames)) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, renamePaths(item, renames)]),
  ) as T;
}

function applyAction(document: JsonObject, action: Action): void {
  const { target, update, remove, rename, replace } = action;
  const nodes = query(target, document as never).nodes;
  if (nodes.length === 0) throw new Error(`overlay target ${target}: nothing there`);
  // From the last to the first, so that places in a list stay right while members leave it.
  for (const { value, location } of [...nodes].reverse()) {
    const selected = value as Json;
    if (!isObject(selected) && !Array.isArray(selected)) {
      throw new Error(`overlay target ${target}: neither an object nor a list`);
    }
    if (remove) removeAt(document, location);
    else if (rename !== undefined) renameAt(document, location, rename);
    else if (replace !== undefined) replaceWords(target, selected, replace);
    else if (Array.isArray(selected)) selected.push(structuredClone(update ?? null));
    else if (isObject(update)) merge(selected, update);
    else throw new Error(`overlay target ${target}: an object can only be merged with an object`);
  }
  if (rename !== undefined && nodes.length > 1) throw new Error(`${target}: one place only`);
}

/**
 * Changes a document as an overlay says, action by action. Stricter than the format, in which a
 * target may lead nowhere: here that is an error, as are unknown members.
 * [OpenAPI Overlay 1.0.0 §4.4]
 */
export function applyOverlay(document: JsonObject, overlay: JsonObject): void {
  const { overlay: format, info, actions } = overlay;
  if (typeof format !== "string" || !/^1\.0\.\d+$/.test(format)) {
    throw new Error("not an overlay of format 1.0");
  }
  if (!isObject(info) || !Array.isArray(actions)) throw new Error("an overlay needs info, actions");
  for (const action of actions) applyAction(document, actionOf(action));
}

const PATH = /^\$\.paths\['([^']+)'\]$/;

/** Old and new name of every path that overlays rename. */
export function pathRenames(overlays: readonly JsonObject[]): [from: string, to: string][] {
  const actions = overlays.flatMap(({ actions: list }) => (Array.isArray(list) ? list : []));
  return actions.map(actionOf).flatMap(({ target, rename }) => {
    const [, from] = PATH.exec(target) ?? [];
    return from === undefined || rename === undefined ? [] : [[from, rename]];
  });
}

/** The overlays that lead from the base document to a version, in the order in which they apply. */
export function overlaysOf(source: Source, version: InterfaceVersion): JsonObject[] {
  const from = INTERFACE_VERSIONS.indexOf(BASE_VERSION) + 1;
  const steps = INTERFACE_VERSIONS.slice(from, INTERFACE_VERSIONS.indexOf(version) + 1);
  return steps.flatMap((step) => {
    const folder = join("overlays", step);
    return readdirSync(join(source.root, folder))
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .map((name) => source.readObject(join(folder, name)));
  });
}

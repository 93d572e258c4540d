import { bundle } from "../../src/bundle/bundle.ts";
import { deref, isObject, type Json, type JsonObject } from "../../src/bundle/document.ts";

/** Our own interface document, joined from `api/`. */
export const document = await bundle();

/** A value behind at most two references, as an object; throws when it is none. */
export function object(value: Json | undefined): JsonObject {
  const found = deref(document, deref(document, value));
  if (!isObject(found)) throw new Error(`no object: ${JSON.stringify(value)}`);
  return found;
}

/** The list, or an empty one when the value is none. */
export function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

import { bundle } from "../../src/bundle/bundle.ts";
import { deref, isObject, type Json, type JsonObject } from "../../src/bundle/document.ts";

/** Our own interface document, joined from `api/`. */
export const document = await bundle();

/** Resolves a value through at most two references; throws unless it is an object. */
export function object(value: Json | undefined): JsonObject {
  const found = deref(document, deref(document, value));
  if (!isObject(found)) throw new Error(`no object: ${JSON.stringify(value)}`);
  return found;
}

/** The value if it is an array, else an empty array. */
export function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

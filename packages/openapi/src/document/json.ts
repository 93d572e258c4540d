// JSON types, and accessors that tolerate missing members and wrong types.

/** Anything that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  /** A member; reading one that is not there gives `undefined`. */
  readonly [key: string]: Json;
}

/** True for a JSON object; false for lists, scalars, null and absent values. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is an array, else an empty array. */
export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The value if it is a string, else an empty string. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The texts of a list; everything else in it is left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((entry): entry is string => typeof entry === "string");
}

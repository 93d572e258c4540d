import { isObject, objectOf, type Json, type JsonObject } from "./json.ts";

/** What a reference leads to, and the name under which the document keeps it. */
interface Resolved {
  readonly value: JsonObject;
  /** Last part of the pointer, such as `Stamp` in `#/components/schemas/Stamp`; absent in line. */
  readonly name?: string;
  /** The pointers that were followed, first to last. */
  readonly via: readonly string[];
}

function part(text: string): string {
  let decoded = text;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    // A bare percent sign is part of the name then.
  }
  return decoded.replaceAll("~1", "/").replaceAll("~0", "~");
}

function lookUp(document: JsonObject, pointer: string): Json | undefined {
  let at: Json | undefined = document;
  for (const key of pointer.slice(2).split("/").map(part)) {
    if (isObject(at)) at = Object.hasOwn(at, key) ? at[key] : undefined;
    else if (Array.isArray(at)) at = (at as readonly Json[])[Number(key)];
    else return undefined;
  }
  return at;
}

/**
 * Follows local references to their value. Members beside a `$ref` override members of the target, as
 * OpenAPI 3.1 allows. An external, dangling or circular reference resolves to an empty object with its
 * name, so that invalid documents can still be shown.
 * [OpenAPI 3.1 §4.8.23]
 */
export function resolve(document: JsonObject, value: Json | undefined): Resolved {
  let current = objectOf(value);
  let name: string | undefined;
  const via: string[] = [];
  while (typeof current["$ref"] === "string") {
    const { $ref: pointer, ...beside } = current as JsonObject & { $ref: string };
    name ??= part(pointer.split("/").at(-1) ?? pointer);
    if (via.includes(pointer)) return { value: beside, name, via };
    via.push(pointer);
    const target = pointer.startsWith("#/") ? lookUp(document, pointer) : undefined;
    current = { ...objectOf(target), ...beside };
  }
  return name === undefined ? { value: current, via } : { value: current, name, via };
}

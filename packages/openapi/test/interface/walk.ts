import { isObject, type Json, type JsonObject } from "../../src/bundle/document.ts";

/** A value of the document that carries examples, with the pointer to the schema they must meet. */
export interface Example {
  /** Pointer to the example itself, for messages. */
  at: string;
  /** Pointer to its schema. */
  schema: string;
  value: Json;
}

/** One step of a JSON pointer. */
export function step(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function ofCarrier(node: JsonObject, at: string): Example[] {
  const schema = `${at}/schema`;
  const single =
    "example" in node ? [{ at: `${at}/example`, schema, value: node["example"]! }] : [];
  const several = isObject(node["examples"])
    ? Object.entries(node["examples"]).flatMap(([name, item]) =>
        isObject(item) && item["value"] !== undefined
          ? [{ at: `${at}/examples${step(name)}/value`, schema, value: item["value"] }]
          : [],
      )
    : [];
  return [...single, ...several];
}

function ofSchema(node: JsonObject, at: string): Example[] {
  const examples = Array.isArray(node["examples"]) ? node["examples"] : [];
  return examples.map((value, index) => ({ at: `${at}/examples/${index}`, schema: at, value }));
}

/**
 * All examples below a value: of media types, parameters and headers (they have `schema`), and of
 * schemas. Does not look into examples and extensions. Examples behind a `$ref` are not followed.
 */
export function examplesOf(value: Json, at = "#"): Example[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => examplesOf(item, at + step(index)));
  }
  if (!isObject(value)) return [];
  const own = value["schema"] === undefined ? ofSchema(value, at) : ofCarrier(value, at);
  const below = Object.entries(value)
    .filter(([key]) => !["example", "examples"].includes(key) && !key.startsWith("x-"))
    .flatMap(([key, item]) => examplesOf(item, at + step(key)));
  return [...own, ...below];
}

import { textOf, type Json, type JsonObject } from "../document/json.ts";

/** A number as readers know it: the limit of 64 bits exact, although JavaScript rounds it. */
function exact(value: Json | undefined): string | undefined {
  if (typeof value !== "number") return undefined;
  return value === 18446744073709552000 ? "18446744073709551615" : String(value);
}

function range(schema: JsonObject, low: string, high: string, unit: string): string[] {
  const least = exact(schema[low]);
  const most = exact(schema[high]);
  if (least !== undefined && most !== undefined) {
    return [least === most ? `exactly ${least}${unit}` : `${least} to ${most}${unit}`];
  }
  if (least !== undefined) return [`at least ${least}${unit}`];
  return most === undefined ? [] : [`at most ${most}${unit}`];
}

/** What the length of a text counts: bytes of binary data and where the node counts bytes. */
function lengthUnit(schema: JsonObject): string {
  const isBytes = schema["format"] === "binary" || schema["x-length-unit"] === "bytes";
  return isBytes ? "bytes" : "characters";
}

/** The constraints of a schema as text, in reading order. */
export function limitsOf(schema: JsonObject): string[] {
  const limits = [
    ...range(schema, "minimum", "maximum", ""),
    ...range(schema, "minLength", "maxLength", ` ${lengthUnit(schema)}`),
    ...range(schema, "minItems", "maxItems", " entries"),
    ...range(schema, "minProperties", "maxProperties", " members"),
  ];
  // OpenAPI 3.0 has booleans here, which say how to read minimum and maximum.
  const above = schema["exclusiveMinimum"];
  const below = schema["exclusiveMaximum"];
  if (typeof above === "number") limits.push(`more than ${above}`);
  if (above === true) limits.push("the lower limit excluded");
  if (typeof below === "number") limits.push(`less than ${below}`);
  if (below === true) limits.push("the upper limit excluded");
  if (typeof schema["multipleOf"] === "number") limits.push(`multiple of ${schema["multipleOf"]}`);
  if (schema["uniqueItems"] === true) limits.push("no entry twice");
  if (typeof schema["x-bytes"] === "number") limits.push(`${schema["x-bytes"]} bytes as hex`);
  const pattern = textOf(schema["pattern"]);
  if (pattern) limits.push(`matches ${pattern}`);
  if (schema["readOnly"] === true) limits.push("read only");
  if (schema["writeOnly"] === true) limits.push("write only");
  return limits;
}

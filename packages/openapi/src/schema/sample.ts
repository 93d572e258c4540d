// From a schema to a value that fits it, the same every time.
import { isObject, listOf, objectOf, textOf, textsOf } from "../document/json.ts";
import type { Json, JsonObject } from "../document/json.ts";
import { shapeOf, typesOf } from "./shape.ts";

const BY_FORMAT: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "PT1H",
  email: "reader@example.org",
  hostname: "example.org",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.org/",
  url: "https://example.org/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  byte: "aGVsbG8=",
  binary: "hello",
  password: "secret",
};

/** Deeper than this, optional members are left out and lists are empty. */
const FULL_DEPTH = 6;

/**
 * A plausible value: the document's example or default if present, otherwise generated from type, format
 * and constraints. Deterministic.
 */
export function sampleOf(document: JsonObject, schema: Json | undefined): Json {
  return sample(document, schema, [], "value");
}

function sample(
  document: JsonObject,
  value: Json | undefined,
  above: readonly string[],
  name: string,
): Json {
  const { schema, via, variants, nullable } = shapeOf(document, value);
  const own = given(schema);
  if (own !== undefined) return own;
  if (via.some((pointer) => above.includes(pointer)) || above.length > 40)
    return nullable ? null : {};
  const below = [...above, ...via];
  const type = typesOf(schema)[0];
  if (type === undefined && variants[0] !== undefined) {
    return sample(document, variants[0], below, name);
  }
  if (type === "object") return members(document, schema, below);
  if (type === "array") return entries(document, schema, below, name);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return numberOf(schema, type === "integer");
  return type === "null" ? null : words(schema, name);
}

function given(schema: JsonObject): Json | undefined {
  for (const value of [
    schema["example"],
    listOf(schema["examples"])[0],
    schema["const"],
    schema["default"],
    listOf(schema["enum"])[0],
  ]) {
    if (value !== undefined) return value;
  }
  return undefined;
}

function members(document: JsonObject, schema: JsonObject, above: readonly string[]): Json {
  const required = textsOf(schema["required"]);
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(objectOf(schema["properties"]))) {
    if (objectOf(value)["writeOnly"] === true) continue;
    const again = isObject(value) && above.includes(String(value["$ref"]));
    if (!required.includes(name) && (above.length > FULL_DEPTH || again)) continue;
    result[name] = sample(document, value, above, name);
  }
  const rest = schema["additionalProperties"];
  if (isObject(rest) && Object.keys(result).length === 0) {
    result["key"] = sample(document, rest, above, "value");
  }
  return result;
}

function entries(
  document: JsonObject,
  schema: JsonObject,
  above: readonly string[],
  name: string,
): Json {
  const items = schema["items"];
  if (items === undefined)
    return listOf(schema["prefixItems"]).map((one) => sample(document, one, above, name));
  const { via } = shapeOf(document, items);
  if (above.length > FULL_DEPTH || via.some((pointer) => above.includes(pointer))) return [];
  const count = Math.min(Math.max(1, Number(schema["minItems"] ?? 1)), 3);
  return Array.from({ length: count }, () => sample(document, items, above, name));
}

function numberOf(schema: JsonObject, whole: boolean): number {
  const least = schema["minimum"] ?? schema["exclusiveMinimum"];
  const most = schema["maximum"];
  if (typeof least === "number")
    return least > 0 || !whole ? least : Math.max(least, Math.min(1, Number(most ?? 1)));
  return typeof most === "number" && most < 1 ? most : 1;
}

/** Text that fits: by format, as hex where the pattern asks for hex, else the name of the value. */
function words(schema: JsonObject, name: string): string {
  const format = BY_FORMAT[textOf(schema["format"])];
  if (format !== undefined) return format;
  const hex = /^\^(0x)?\[[A-Fa-f0-9-]*a-f[A-Fa-f0-9-]*\]\{(\d+)\}\$$/i.exec(
    textOf(schema["pattern"]),
  );
  if (hex) return (hex[1] ?? "") + "0123456789abcdef".repeat(64).slice(0, Number(hex[2]));
  if (/^\^-?\??\[0-9\]\+\$$/.test(textOf(schema["pattern"]))) return "1";
  const least = Number(schema["minLength"] ?? 0);
  const most = Number(schema["maxLength"] ?? Infinity);
  return name.padEnd(least, "x").slice(0, most);
}

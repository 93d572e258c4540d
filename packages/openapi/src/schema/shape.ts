import {
  isObject,
  listOf,
  objectOf,
  textsOf,
  type Json,
  type JsonObject,
} from "../document/json.ts";
import { resolve } from "../document/reference.ts";

/** A schema without references and `allOf`, and without the null of a nullable one. */
export interface Shape {
  readonly schema: JsonObject;
  readonly nullable: boolean;
  /** Name of the referenced schema, if any. */
  readonly name?: string;
  /** References on the path to this schema; a repeated one is recursive. */
  readonly via: readonly string[];
  /** Alternatives of `oneOf` and `anyOf`, without null. */
  readonly variants: readonly Json[];
}

/** Later members win, except that properties and required names add up. */
function merge(first: JsonObject, second: JsonObject): JsonObject {
  const required = [...new Set([...textsOf(first["required"]), ...textsOf(second["required"])])];
  const properties = { ...objectOf(first["properties"]), ...objectOf(second["properties"]) };
  return {
    ...first,
    ...second,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

interface Flat {
  readonly schema: JsonObject;
  readonly name?: string;
  readonly via: readonly string[];
}

function flatten(document: JsonObject, value: Json | undefined, seen: readonly string[]): Flat {
  const { value: own, name, via } = resolve(document, value);
  const path = [...seen, ...via];
  const named = name === undefined ? {} : { name };
  if (!Array.isArray(own["allOf"])) return { schema: own, via, ...named };
  const { allOf, ...rest } = own;
  let merged: JsonObject = {};
  const followed = [...via];
  for (const part of listOf(allOf)) {
    // A part that leads back here adds nothing that is not there already.
    if (isObject(part) && typeof part["$ref"] === "string" && path.includes(part["$ref"])) continue;
    const flat = flatten(document, part, path);
    merged = merge(merged, flat.schema);
    followed.push(...flat.via);
  }
  return { schema: merge(merged, rest), via: followed, ...named };
}

function isNull(value: Json): boolean {
  return isObject(value) && value["type"] === "null";
}

/** Reads a schema of OpenAPI 3.0 or 3.1. A boolean schema reads as one that allows anything. */
export function shapeOf(document: JsonObject, value: Json | undefined): Shape {
  const flat = flatten(document, value, []);
  const { schema, via } = flat;
  const alternatives = [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])];
  const variants = alternatives.filter((one) => !isNull(one));
  const nullable =
    schema["nullable"] === true ||
    variants.length < alternatives.length ||
    textsOf(schema["type"]).includes("null");
  const only = variants[0];
  if (
    variants.length === 1 &&
    only !== undefined &&
    !via.includes(String(objectOf(only)["$ref"]))
  ) {
    const inner = shapeOf(document, only);
    const { oneOf: _one, anyOf: _any, ...rest } = schema;
    const name = flat.name ?? inner.name;
    return {
      schema: merge(inner.schema, rest),
      nullable: nullable || inner.nullable,
      via: [...via, ...inner.via],
      variants: inner.variants,
      ...(name !== undefined && { name }),
    };
  }
  return { schema, nullable, via, variants, ...(flat.name !== undefined && { name: flat.name }) };
}

/** The types a schema allows, without null; worked out from its members when it names none. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = schema["type"];
  const named = typeof type === "string" ? [type] : textsOf(type);
  if (named.length > 0) return named.filter((one) => one !== "null");
  if ("properties" in schema || "additionalProperties" in schema) return ["object"];
  if ("items" in schema || "prefixItems" in schema) return ["array"];
  if ("pattern" in schema || "minLength" in schema || "maxLength" in schema) return ["string"];
  if ("minimum" in schema || "maximum" in schema) return ["number"];
  return [];
}

// From a schema to a tree of fields that can be shown: type, limits and values in words.
import { isObject, listOf, objectOf, textOf, textsOf } from "../document/json.ts";
import type { Json, JsonObject } from "../document/json.ts";
import type { EnumValue, Field } from "../document/model.ts";
import { marksOf } from "../document/marks.ts";
import { limitsOf } from "./limits.ts";
import { shapeOf, typesOf, type Shape } from "./shape.ts";

/** Fields deeper than this are cut; the page's search promises ten levels. */
export const MAX_FIELD_DEPTH = 10;

/** `list of list of …` ends here, before a list that contains itself does. */
const MAX_LISTS = 4;

interface Place {
  readonly name: string;
  readonly path: readonly string[];
  readonly required: boolean;
  readonly depth: number;
  /** References on the path from the root; a repeated one is recursive. */
  readonly above: readonly string[];
}

/** A root is required by its parameter or body, if at all: no schema says so. */
const ROOT: Place = { name: "", path: [], required: false, depth: 0, above: [] };

/** Describes a schema and everything below it. Never loops: shapes that contain themselves are cut. */
export function describe(document: JsonObject, schema: Json | undefined, name = ""): Field {
  return fieldOf(document, schema, { ...ROOT, name });
}

function fieldOf(document: JsonObject, value: Json | undefined, place: Place): Field {
  const shape = shapeOf(document, value);
  const { schema } = shape;
  const recursive = shape.via.some((pointer) => place.above.includes(pointer));
  const below = { ...place, above: [...place.above, ...shape.via] };
  const children = recursive ? [] : childrenOf(document, shape, below);
  const deep = children.length > 0 && place.depth >= MAX_FIELD_DEPTH;
  const format = formatOf(document, shape);
  const cut = recursive ? "recursive" : deep ? "deep" : undefined;
  return {
    name: place.name,
    path: place.path,
    type: typeText(document, shape) + (shape.nullable ? " or null" : ""),
    required: place.required,
    deprecated: schema["deprecated"] === true,
    description: textOf(schema["description"]),
    limits: limitsOf(schema),
    values: valuesOf(schema),
    examples: examplesOf(schema),
    children: deep ? [] : children,
    ...(format !== undefined && { format }),
    ...(schema["default"] !== undefined && { default: schema["default"] }),
    ...(textOf(schema["x-default-rule"]) && { defaultRule: textOf(schema["x-default-rule"]) }),
    ...(cut !== undefined && { cut }),
    ...marksOf(schema),
  };
}

function formatOf(document: JsonObject, shape: Shape, lists = 0): string | undefined {
  if (shape.schema["x-format"] === true && shape.name !== undefined) return shape.name;
  if (typesOf(shape.schema)[0] !== "array" || lists >= MAX_LISTS) return undefined;
  const items = shape.schema["items"];
  return items === undefined ? undefined : formatOf(document, shapeOf(document, items), lists + 1);
}

function valuesOf(schema: JsonObject): EnumValue[] {
  const names = objectOf(schema["x-enum-names"]);
  const list = schema["const"] === undefined ? listOf(schema["enum"]) : [schema["const"]];
  return list.map((value, at) => {
    const name = textOf(names[String(value)]) || textOf(listOf(schema["x-enum-names"])[at]);
    return name ? { value, name } : { value };
  });
}

function examplesOf(schema: JsonObject): Json[] {
  const one = schema["example"];
  return one === undefined ? [...listOf(schema["examples"])] : [one];
}

function typeText(document: JsonObject, shape: Shape, lists = 0): string {
  const { schema, variants } = shape;
  const texts = typesOf(schema).map((type) => {
    if (type === "array" && lists < MAX_LISTS) {
      const items = shapeOf(document, schema["items"]);
      return `list of ${typeText(document, items, lists + 1)}`;
    }
    if (type === "object" && isMap(schema)) return "map";
    return textOf(schema["format"]) ? `${type} · ${textOf(schema["format"])}` : type;
  });
  if (texts.length === 0 && variants.length > 0) {
    const names = variants.map((one) => {
      const inner = shapeOf(document, one);
      return inner.name ?? typesOf(inner.schema)[0] ?? "anything";
    });
    return [...new Set(names)].join(" or ");
  }
  return texts.join(" or ") || "anything";
}

function isMap(schema: JsonObject): boolean {
  const rest = schema["additionalProperties"];
  return (isObject(rest) || rest === true) && schema["properties"] === undefined;
}

function isScalar(document: JsonObject, value: Json): boolean {
  const { schema, variants } = shapeOf(document, value);
  const types = typesOf(schema);
  return variants.length === 0 && !types.includes("object") && !types.includes("array");
}

function childrenOf(document: JsonObject, { schema, variants }: Shape, place: Place): Field[] {
  // One level more than is shown, so that the cut is known; not the whole rest of the tree.
  if (place.depth > MAX_FIELD_DEPTH) return [];
  const child = (name: string, value: Json | undefined, required: boolean): Field =>
    fieldOf(document, value, {
      name,
      path: [...place.path, name],
      required,
      depth: place.depth + 1,
      above: place.above,
    });
  const required = new Set(textsOf(schema["required"]));
  const own = Object.entries(objectOf(schema["properties"]))
    .map(([name, value]) => child(name, value, required.has(name)))
    .sort((a, b) => Number(b.required) - Number(a.required));
  const rest = schema["additionalProperties"];
  if (isObject(rest)) own.push(child("*", rest, false));
  for (const [at, value] of variants.entries()) {
    if (variants.every((one) => isScalar(document, one))) break;
    own.push(child(shapeOf(document, value).name ?? `option-${at + 1}`, value, false));
  }
  if (own.length > 0 || !typesOf(schema).includes("array")) return own;
  return itemsOf(document, schema["items"], place);
}

/** A list shows the fields of its entries as its own. */
function itemsOf(document: JsonObject, items: Json | undefined, place: Place): Field[] {
  const shape = shapeOf(document, items);
  if (shape.via.some((pointer) => place.above.includes(pointer))) return [];
  const above = [...place.above, ...shape.via];
  return childrenOf(document, shape, { ...place, depth: place.depth + 1, above });
}

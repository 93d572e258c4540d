import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/bundle/document.ts";
import { document, list, object } from "./document.ts";
import { interfaceFacts, schemaFacts, type FieldFact } from "./fixtures.ts";

const schemas = document.components["schemas"] ?? {};

/** The ways in which a schema can be given: itself, or as one of `anyOf`. */
function choices(schema: JsonObject): JsonObject[] {
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema];
}

function typesOf(schema: JsonObject): string[] {
  return choices(schema).flatMap((choice) => {
    const { type } = object(choice);
    return Array.isArray(type) ? type.map(String) : [String(type)];
  });
}

function referencesOf(schema: JsonObject): string[] {
  return choices(schema).flatMap((choice) =>
    typeof choice["$ref"] === "string" ? [choice["$ref"].split("/").pop() ?? ""] : [],
  );
}

const PLAIN = new Set(["string", "integer", "number", "boolean", "array", "object"]);

/** Members that the document makes optional: Bee always sends them, other nodes need not. */
const OPTIONAL = new Set(["Balance.thresholdreceived", "Balance.thresholdgiven"]);

function checkField(owner: string, fact: FieldFact, schema: JsonObject, required: Json[]): void {
  const place = `${owner}.${fact.name}`;
  expect(required.includes(fact.name), place).toBe(fact.required && !OPTIONAL.has(place));
  const types = typesOf(schema);
  if (fact.nullable) expect(types, place).toContain("null");
  if (PLAIN.has(fact.type)) expect(types, place).toContain(fact.type);
  else if (fact.type !== "HexReference") expect(referencesOf(schema), place).toContain(fact.type);
  if (fact.enum) expect(object(schema)["enum"], place).toEqual(expect.arrayContaining(fact.enum));
  const inner = object(schema);
  if (fact.items !== undefined && !PLAIN.has(fact.items)) {
    expect(inner["items"], place).toEqual({ $ref: `#/components/schemas/${fact.items}` });
  }
  if (fact.values !== undefined) {
    const reference = { $ref: `#/components/schemas/${fact.values}` };
    expect(inner["additionalProperties"], place).toEqual(reference);
  }
}

describe.each(schemaFacts.objects)("shape $name", ({ name, fields }) => {
  test("has every member", () => {
    const schema = object(schemas[name]);
    const properties = object(schema["properties"]);
    for (const field of fields) {
      const property = properties[field.name];
      expect(isObject(property), `${name}.${field.name}`).toBe(true);
      if (isObject(property)) checkField(name, field, property, list(schema["required"]));
    }
  });
});

describe.each(schemaFacts.formats)("format $name", (fact) => {
  test("is named, with its pattern and an example", () => {
    const schema = object(schemas[fact.name]);
    expect(schema["x-format"]).toBe(true);
    expect(schema["description"]).toBeTruthy();
    expect(list(schema["examples"]).length).toBeGreaterThan(0);
    if (fact.type !== undefined) expect(schema["type"]).toBe(fact.type);
    if (fact.bytes !== undefined) expect(schema["x-bytes"] ?? fact.bytes).toBe(fact.bytes);
    if (fact.enum) expect(schema["enum"]).toEqual(fact.enum);
    const references = (fact.oneOf ?? []).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    if (references.length > 0) expect(schema["oneOf"]).toEqual(references);
    if (fact.name === "LoggerExp") return; // both alphabets of base64; see the next test
    if (fact.pattern !== undefined) expect(schema["pattern"]).toBe(fact.pattern);
  });
});

test("a logger expression may use either alphabet of base64", () => {
  const pattern = new RegExp(String(object(schemas["LoggerExp"])["pattern"]));
  expect(["bm9kZS9hcGk=", "Pj8-", "Pj8+", "Lio="].every((text) => pattern.test(text))).toBe(true);
  expect(["a", "ab=", "a b="].some((text) => pattern.test(text))).toBe(false);
});

test("an Ethereum address may begin with 0x", () => {
  const pattern = new RegExp(String(object(schemas["EthereumAddress"])["pattern"]));
  const address = "8d3766440f0d7b949a5e32995d09619a7f86e632";
  expect([address, `0x${address}`].every((text) => pattern.test(text))).toBe(true);
  expect([address.slice(1), `0x${address}0`].some((text) => pattern.test(text))).toBe(false);
});

describe("the specification's lists", () => {
  test.each(Object.entries(interfaceFacts.entities))("entity %s has its fields", (name, fields) => {
    const properties = Object.keys(object(object(schemas[name])["properties"]));
    expect(properties).toEqual(expect.arrayContaining(fields));
  });

  test.each(Object.entries(interfaceFacts.states))("states of %s", (place, values) => {
    const [name = "", member] = place.split(".");
    const owner = object(schemas[name]);
    const schema = member === undefined ? owner : object(object(owner["properties"])[member]);
    expect(schema["enum"]).toEqual(values);
  });

  test("every status has a meaning and a next step", () => {
    const statuses = object(document["x-statuses"]);
    for (const status of interfaceFacts.statuses) {
      expect(object(statuses[String(status)])).toMatchObject({
        name: expect.any(String),
        meaning: expect.any(String),
        next: expect.any(String),
      });
    }
  });
});

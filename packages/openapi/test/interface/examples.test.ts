import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import { isObject, type Json, type OpenApiDocument } from "../../src/bundle/document.ts";
import { examplesOf } from "./walk.ts";

// The package is CommonJS; its default export is the function, or holds it, depending on the loader.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** Go's text form of a length of time; Ajv does not know it. */
const GO_DURATION = /^[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/;

/** Closes every object that lists its members, so that a misspelt member in an example shows. */
function close(value: Json): Json {
  if (Array.isArray(value)) return value.map(close);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, close(item)]));
  const open = isObject(copy["properties"]) && copy["additionalProperties"] === undefined;
  return open && copy["type"] === "object" ? { ...copy, additionalProperties: false } : copy;
}

function extensionsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(extensionsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith("x-") ? [key] : extensionsIn(item),
  );
}

let document: OpenApiDocument;
let ajv: Ajv2020;

beforeAll(async () => {
  document = await bundle();
  ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
  addFormats(ajv);
  for (const format of ["uint8", "uint32", "uint64", "bigint"]) {
    ajv.addFormat(format, { type: "number", validate: Number.isInteger });
  }
  ajv.addFormat("go-duration", GO_DURATION);
  ajv.addVocabulary([...new Set([...extensionsIn(document), ...Object.keys(document), "example"])]);
  const closed = close(document);
  if (isObject(closed)) ajv.addSchema({ ...closed, $id: "interface" });
});

const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: string): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const pointer = schema
    .split("/")
    .map((key, index) => (index === 0 ? key : encodeURIComponent(key)))
    .join("/");
  const validate = ajv.compile({ $ref: `interface${pointer}` });
  validators.set(schema, validate);
  return validate;
}

function mistakesOf(schema: string, value: Json): string {
  const validate = validatorOf(schema);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

describe("examples", () => {
  test("every one is what its schema says", () => {
    const examples = examplesOf(document);
    expect(examples.length).toBeGreaterThan(450);
    const wrong = examples
      .map(({ at, schema, value }) => ({ at, mistake: mistakesOf(schema, value) }))
      .filter(({ mistake }) => mistake !== "");
    expect(wrong).toEqual([]);
  });

  test("shared error examples are error bodies", () => {
    const examples = Object.entries(document.components["examples"] ?? {});
    expect(examples.length).toBeGreaterThan(150);
    for (const [name, example] of examples) {
      const value = isObject(example) ? (example["value"] ?? null) : null;
      expect(mistakesOf("#/components/schemas/Error", value), name).toBe("");
    }
  });

  test("a wrong value, an unknown member and a missing member are noticed", () => {
    const tag = "#/components/schemas/TagRequest";
    expect(mistakesOf(tag, { address: "92672a" })).toContain("pattern");
    expect(mistakesOf(tag, { adress: null })).toContain("additional");
    expect(mistakesOf("#/components/schemas/Reference", {})).toContain("required");
  });

  test("every value format has an example", () => {
    const formats = Object.entries(document.components["schemas"] ?? {}).filter(
      ([, schema]) => isObject(schema) && schema["x-format"] === true,
    );
    expect(formats.length).toBeGreaterThanOrEqual(26);
    for (const [name, schema] of formats) {
      expect(isObject(schema) && schema["examples"], name).toBeTruthy();
    }
  });
});

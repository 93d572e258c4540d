import { beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import { isObject, type OpenApiDocument } from "../../src/bundle/document.ts";
import { INTERFACE_VERSIONS } from "../../src/document/version.ts";
import { Validator } from "./validator.ts";
import { examplesOf } from "./walk.ts";

describe.each(INTERFACE_VERSIONS)("examples of %s", (version) => {
  let document: OpenApiDocument;
  let validator: Validator;

  beforeAll(async () => {
    document = await bundle(version);
    validator = new Validator(document);
  });

  test("every one is what its schema says", () => {
    const examples = examplesOf(document);
    expect(examples.length).toBeGreaterThan(450);
    const wrong = examples
      .map(({ at, schema, value }) => ({ at, mistake: validator.mistakesOf(schema, value) }))
      .filter(({ mistake }) => mistake !== "");
    expect(wrong).toEqual([]);
  });

  test("shared error examples are error bodies", () => {
    const examples = Object.entries(document.components["examples"] ?? {});
    expect(examples.length).toBeGreaterThan(150);
    for (const [name, example] of examples) {
      const value = isObject(example) ? (example["value"] ?? null) : null;
      expect(validator.mistakesOf("#/components/schemas/Error", value), name).toBe("");
    }
  });

  test("a wrong value, an unknown member and a missing member are noticed", () => {
    const tag = "#/components/schemas/TagRequest";
    expect(validator.mistakesOf(tag, { address: "92672a" })).toContain("pattern");
    expect(validator.mistakesOf(tag, { adress: null })).toContain("additional");
    expect(validator.mistakesOf("#/components/schemas/Reference", {})).toContain("required");
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

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundle, toJson, toYaml } from "../src/bundle/bundle.ts";
import { deref, isObject, type Json } from "../src/bundle/document.ts";
import { References } from "../src/bundle/references.ts";
import { INTERFACE_VERSIONS } from "../src/document/version.ts";
import { API_ROOT, pointerKeys, Source, targetFile } from "../src/bundle/source.ts";

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = typeof value["$ref"] === "string" ? [value["$ref"]] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

test.each(INTERFACE_VERSIONS)(
  "every reference of %s leads to a component of it",
  async (version) => {
    const document = await bundle(version);
    expect(document.info["version"]).toBe(version);
    const references = new Set(referencesIn(document));
    expect(references.size).toBeGreaterThan(300);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/[a-z]+\/[A-Za-z0-9._-]+$/);
      expect(isObject(deref(document, { $ref: reference })), reference).toBe(true);
    }
  },
);

test("the root names each path of the path files, with the right file", () => {
  const source = new Source();
  const root = source.readObject("openapi.yaml")["paths"];
  const named = isObject(root) ? root : {};
  const files = readdirSync(join(API_ROOT, "paths")).filter((name) => name.endsWith(".yaml"));
  const defined = files.flatMap((name) =>
    Object.keys(source.readObject(`paths/${name}`)).map((path) => [path, `paths/${name}`]),
  );
  expect(Object.keys(named).sort()).toEqual(defined.map(([path]) => path).sort());
  for (const [path = "", file = ""] of defined) {
    const item = named[path];
    const reference = isObject(item) ? String(item["$ref"]) : "";
    expect([targetFile("openapi.yaml", reference), pointerKeys(reference)]).toEqual([file, [path]]);
  }
});

test("a reference to nothing is an error that names it", () => {
  const references = new References(new Source());
  const lost = { $ref: "schemas/error.yaml#/Nobody" };
  expect(() => references.resolve(lost, "openapi.yaml")).toThrow("error.yaml#/Nobody");
});

test("schemas that contain themselves stay references", async () => {
  const { components } = await bundle();
  const node = JSON.stringify(components["schemas"]?.["LoggerNode"]);
  expect(node).toContain('"$ref":"#/components/schemas/LoggerNode"');
});

test("error responses come from the catalogue, one example per message", async () => {
  const document = await bundle();
  const item = document.paths["/stamps/{amount}/{depth}"];
  const post = isObject(item?.["post"]) ? item["post"] : {};
  const responses = isObject(post["responses"]) ? post["responses"] : {};
  expect(Object.keys(responses)).toEqual(["201", "400", "405", "429", "500", "503"]);
  const refused = responses["400"];
  expect(refused).toMatchObject({
    description: expect.stringContaining("`out of funds`"),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: {
          "out-of-funds": { $ref: "#/components/examples/out-of-funds" },
          "invalid-path-params": {
            value: {
              code: 400,
              message: "invalid path params",
              reasons: [{ field: "amount", error: "invalid value" }],
            },
          },
        },
      },
    },
  });
  expect(responses["503"]).not.toHaveProperty("$ref");
});

test("64-bit limits are written exactly", async () => {
  const document = await bundle();
  for (const text of [toJson(document), toYaml(document)]) {
    expect(text).toContain("18446744073709551615");
    expect(text).not.toContain("18446744073709552000");
  }
});

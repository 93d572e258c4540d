import { expect, test } from "vitest";
import { bundle } from "../src/bundle/bundle.ts";
import { isObject, type JsonObject } from "../src/bundle/document.ts";
import { INTERFACE_VERSIONS } from "../src/document/version.ts";
import { lint } from "../tools/lint.ts";

test.each(INTERFACE_VERSIONS)("the document of %s has no lint problems", async (version) => {
  expect(lint(await bundle(version)).report).toBe("");
});

function objectAt(value: JsonObject, ...keys: string[]): JsonObject {
  return keys.reduce<JsonObject>((at, key) => {
    const next = at[key];
    if (!isObject(next)) throw new Error(`no object at ${keys.join("/")}`);
    return next;
  }, value);
}

test("each of our rules and Redocly's own find what is broken", async () => {
  const document = structuredClone(await bundle());
  const operation = objectAt(document.paths, "/tags", "get");
  delete operation["operationId"];
  delete operation["externalDocs"];
  const responses = objectAt(operation, "responses");
  for (const status of ["400", "405"]) delete responses[status];
  delete objectAt(responses, "200", "content", "application/json")["example"];
  delete objectAt(document.paths, "/pins", "get", "responses")["200"];
  delete objectAt(document, "components", "parameters", "Range")["example"];
  delete objectAt(document, "components", "headers", "ETag")["example"];
  const tag = objectAt(document, "components", "schemas", "Tag", "properties", "split");
  delete tag["description"];
  tag["examples"] = ["many"];

  const { report } = lint(document);
  for (const rule of [
    "operation-operationId",
    "operation-4xx-response",
    "no-invalid-schema-examples",
    "swarm/operation-doc-link",
    "swarm/success-response",
    "swarm/media-type-example",
    "swarm/parameter-example",
    "swarm/header-example",
    "swarm/property-description",
  ]) {
    expect(report).toContain(rule);
  }
});

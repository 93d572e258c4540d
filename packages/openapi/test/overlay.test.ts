import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../src/bundle/document.ts";
import { applyOverlay, pathRenames, renamePaths } from "../src/bundle/overlay.ts";

const base = (): JsonObject => ({
  info: { title: "Shop", version: "1" },
  paths: {
    "/cakes": { get: { parameters: [{ name: "size" }, { name: "taste" }, { name: "old" }] } },
    "/cakes/{id}": { get: { summary: "One cake" } },
    "/tea": { get: { tags: ["hot", "drink"] } },
  },
});

function overlay(...actions: JsonObject[]): JsonObject {
  return { overlay: "1.0.0", info: { title: "Changes", version: "2" }, actions };
}

function changed(...actions: JsonObject[]): JsonObject {
  const document = base();
  applyOverlay(document, overlay(...actions));
  return document;
}

describe("an action", () => {
  test("merges objects, keeps their other members and replaces lists and plain values", () => {
    const document = changed(
      { target: "$", update: { info: { version: "2" } } },
      { target: "$.paths['/tea'].get", update: { tags: ["cold"], summary: "Tea" } },
    );
    expect(document["info"]).toEqual({ title: "Shop", version: "2" });
    expect(document).toHaveProperty(["paths", "/tea", "get"], { tags: ["cold"], summary: "Tea" });
  });

  test("puts a value at the end of a list", () => {
    const document = changed({
      target: "$.paths['/cakes'].get.parameters",
      update: { name: "sugar" },
    });
    expect(document).toHaveProperty(
      ["paths", "/cakes", "get", "parameters"],
      [{ name: "size" }, { name: "taste" }, { name: "old" }, { name: "sugar" }],
    );
  });

  test("changes every selected place, each with a value of its own", () => {
    const document = changed(
      { target: "$.paths.*.get", update: { "x-shop": { open: true } } },
      { target: "$.paths['/tea'].get['x-shop']", update: { open: false } },
    );
    expect(document).toHaveProperty(["paths", "/cakes", "get", "x-shop", "open"], true);
    expect(document).toHaveProperty(["paths", "/tea", "get", "x-shop", "open"], false);
  });

  test("removes members of objects and several members of one list", () => {
    const document = changed(
      {
        target: "$.paths['/cakes'].get.parameters[?@.name == 'size' || @.name == 'old']",
        remove: true,
      },
      { target: "$.paths['/tea']", remove: true },
    );
    expect(document).toHaveProperty(["paths", "/cakes", "get", "parameters"], [{ name: "taste" }]);
    expect(document).not.toHaveProperty(["paths", "/tea"]);
  });

  test("renames a member, which keeps its place", () => {
    const document = changed({ target: "$.paths['/cakes/{id}']", "x-rename": "/cakes/{cake}" });
    expect(Object.keys(document["paths"] as JsonObject)).toEqual([
      "/cakes",
      "/cakes/{cake}",
      "/tea",
    ]);
    expect(document).toHaveProperty(["paths", "/cakes/{cake}", "get", "summary"], "One cake");
  });

  test("puts other words into a text", () => {
    const document = changed({
      target: "$.paths['/cakes/{id}'].get",
      "x-replace": { summary: { One: "Any" } },
    });
    expect(document).toHaveProperty(["paths", "/cakes/{id}", "get", "summary"], "Any cake");
  });
});

test.each<[why: string, action: JsonObject, message: string]>([
  ["leads nowhere", { target: "$.paths['/pies']", remove: true }, "nothing there"],
  ["selects a text", { target: "$.info.title", update: { a: 1 } }, "neither"],
  ["is no JSONPath", { target: "$.paths['/tea'", remove: true }, "unclosed"],
  ["has no target", { update: {} }, "no target"],
  ["does two things", { target: "$.info", update: {}, remove: true }, "needs one of"],
  ["does nothing", { target: "$.info" }, "needs one of"],
  ["has a misspelt member", { target: "$.info", upadte: {} }, "unknown member upadte"],
  ["merges a list into an object", { target: "$.info", update: [1] }, "merged with an object"],
  [
    "looks for words that are not there",
    { target: "$.info", "x-replace": { title: { Bar: "" } } },
    '"Bar"',
  ],
  ["takes a name that is taken", { target: "$.paths['/tea']", "x-rename": "/cakes" }, "called"],
])("an action that %s is an error", (_why, action, message) => {
  expect(() => changed(action)).toThrow(message);
});

test("another format is refused", () => {
  const two = (format: Json): JsonObject => ({ ...overlay(), overlay: format });
  expect(() => applyOverlay(base(), two("2.0.0"))).toThrow("format 1.0");
  expect(() => applyOverlay(base(), { overlay: "1.0.0" })).toThrow("needs info");
});

test("texts follow the new names of paths", () => {
  const renames = pathRenames([
    overlay(
      { target: "$.paths['/cakes/{id}']", "x-rename": "/cakes/{cake}" },
      { target: "$.info", "x-rename": "about" },
    ),
  ]);
  expect(renames).toEqual([["/cakes/{id}", "/cakes/{cake}"]]);
  expect(renamePaths({ text: ["See `GET /cakes/{id}`.", 1] }, renames)).toEqual({
    text: ["See `GET /cakes/{cake}`.", 1],
  });
});

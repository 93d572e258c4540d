import { describe, expect, test } from "vitest";
import { changesBetween, releasesOf, type Change } from "../src/document/changes.ts";
import type { Json, JsonObject } from "../src/document/json.ts";

/** A document with one operation, `GET /cakes/{id}`, some of whose members are other ones. */
function shop(members: JsonObject = {}, path = "/cakes/{id}"): JsonObject {
  const operation = {
    operationId: "getCake",
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "size", in: "query", schema: { type: "integer", default: 0 } },
    ],
    responses: answers({ taste: { type: "string" } }),
  };
  return { openapi: "3.1.0", paths: { [path]: { get: { ...operation, ...members } } } };
}

function answers(properties: JsonObject, more: JsonObject = {}): JsonObject {
  const schema = { type: "object", properties };
  return { "200": { description: "", content: { "application/json": { schema } } }, ...more };
}

function parameters(...list: Json[]): JsonObject {
  return { parameters: [{ name: "id", in: "path", schema: { type: "string" } }, ...list] };
}

test("a document is no other than itself, whatever words it uses", () => {
  expect(changesBetween(shop(), shop())).toEqual([]);
  expect(changesBetween(shop(), shop({ summary: "A cake", description: "Sweet." }))).toEqual([]);
});

test("operations that are new or gone", () => {
  const two = shop();
  const both = {
    ...two,
    paths: {
      ...(two["paths"] as JsonObject),
      "/tea": { post: { operationId: "makeTea", "x-since": "2.0.0", responses: {} } },
    },
  };
  const tea = { part: "operation", operation: "makeTea", name: "POST /tea", anchor: "makeTea" };
  expect(changesBetween(two, both)).toEqual([{ ...tea, kind: "added", since: "2.0.0" }]);
  expect(changesBetween(both, two)).toEqual([{ ...tea, kind: "removed" }]);
});

describe("one operation", () => {
  const size = { name: "size", in: "query", schema: { type: "integer", default: 0 } };

  test("another path is a change, another name within it one of the parameter", () => {
    expect(changesBetween(shop(), shop({}, "/pies/{id}"))).toMatchObject([
      { part: "path", kind: "changed", from: "GET /cakes/{id}", to: "GET /pies/{id}" },
    ]);
    const renamed = shop(
      { parameters: [{ name: "cake", in: "path", schema: { type: "string" } }, size] },
      "/cakes/{cake}",
    );
    expect(changesBetween(shop(), renamed)).toEqual([
      {
        operation: "getCake",
        part: "parameter",
        kind: "changed",
        name: "cake",
        anchor: "getCake.path.cake",
        anchorBefore: "getCake.path.id",
        from: "id",
        to: "cake",
      },
    ]);
  });

  test("parameters come, go and differ, with their marks", () => {
    const dearer = {
      ...size,
      schema: { type: "integer", default: 1 },
      "x-changed": [{ since: "2.0.0", words: "Larger." }],
    };
    const changes = changesBetween(
      shop(),
      shop(
        parameters(dearer, {
          name: "Gift",
          in: "header",
          schema: { type: "boolean" },
          "x-since": "2.0.0",
        }),
      ),
    );
    expect(changes).toEqual([
      {
        operation: "getCake",
        part: "parameter",
        kind: "changed",
        name: "size",
        anchor: "getCake.query.size",
        from: "default `0`",
        to: "default `1`",
        changed: [{ since: "2.0.0", words: "Larger." }],
      },
      {
        operation: "getCake",
        part: "parameter",
        kind: "added",
        name: "Gift",
        anchor: "getCake.header.Gift",
        since: "2.0.0",
      },
    ]);
    expect(changesBetween(shop(), shop(parameters()))).toMatchObject([
      { part: "parameter", kind: "removed", name: "size", anchor: "getCake.query.size" },
    ]);
  });

  test("fields of answers, down to lists", () => {
    const list = {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" } } },
    };
    const old = shop({
      responses: answers({ taste: { type: "string" }, gone: { type: "string" } }),
    });
    const now = shop({ responses: answers({ taste: { type: ["string", "null"] }, parts: list }) });
    expect(changesBetween(old, now)).toMatchObject([
      { part: "field", kind: "changed", name: "taste", from: "string", to: "string or null" },
      { part: "field", kind: "added", name: "parts" },
      { part: "field", kind: "added", name: "parts.name", anchor: "getCake.200.parts.name" },
      { part: "field", kind: "removed", name: "gone" },
    ]);
  });

  test("statuses, headers and errors", () => {
    const header = { "x-since": "2.0.0", schema: { type: "string" } };
    const off = (status: string): JsonObject => ({
      "x-errors": ["oven-off"],
      responses: answers({}, { [status]: { description: "", "x-errors": ["oven-off"] } }),
    });
    expect(changesBetween(shop(off("501")), shop(off("403")))).toMatchObject([
      { part: "status", kind: "added", name: "403" },
      { part: "status", kind: "removed", name: "501" },
      { part: "error", kind: "changed", name: "oven-off", from: "501", to: "403" },
    ]);
    const plain = { "200": { description: "" } };
    const warm = { "200": { description: "", headers: { Warm: header } } };
    expect(changesBetween(shop({ responses: plain }), shop({ responses: warm }))).toMatchObject([
      {
        part: "header",
        kind: "added",
        name: "Warm",
        anchor: "getCake.200.header.Warm",
        since: "2.0.0",
      },
    ]);
  });

  test("what only words tell", () => {
    const words = [{ since: "2.0.0", words: "Baked twice." }];
    expect(changesBetween(shop(), shop({ "x-changed": words }))).toEqual([
      {
        operation: "getCake",
        part: "behavior",
        kind: "changed",
        name: "",
        anchor: "getCake",
        changed: words,
      },
    ]);
  });

  test("errors and their statuses have the releases that they are given", () => {
    const ends = (status: string, errors: string[]): JsonObject => ({
      "x-errors": errors,
      responses: answers({}, { [status]: { description: "", "x-errors": errors } }),
    });
    const dates = (operation: string, error: string, status?: string) =>
      operation === "getCake" && error === "oven-off"
        ? ({ "501": { until: "1.5.0" }, "403": { since: "1.5.0" } }[status ?? ""] ?? {})
        : { since: "2.0.0" };
    const [from, to] = [ends("501", ["oven-off"]), ends("403", ["oven-off", "eaten"])];
    const changes = changesBetween(shop(from), shop(to), dates);
    expect(changes).toMatchObject([
      { part: "status", kind: "added", name: "403", since: "1.5.0" },
      { part: "status", kind: "removed", name: "501", until: "1.5.0" },
      { part: "error", kind: "changed", name: "oven-off", since: "1.5.0" },
      { part: "error", kind: "added", name: "eaten", since: "2.0.0" },
    ]);
    expect(changes[2]).toMatchObject({ anchor: "getCake.403", anchorBefore: "getCake.501" });
  });
});

test("releases of a change, oldest first; of one without, the newer document's", () => {
  const change: Change = { part: "field", kind: "changed", operation: "a", name: "b", anchor: "c" };
  const changed = ["2.10.0", "2.9.0", "2.9.0"].map((since) => ({ since, words: "" }));
  expect(releasesOf({ ...change, changed }, "3.0.0")).toEqual(["2.9.0", "2.10.0"]);
  expect(releasesOf({ ...change, kind: "removed", until: "2.7.0" }, "3.0.0")).toEqual(["2.7.0"]);
  expect(releasesOf(change, "3.0.0")).toEqual(["3.0.0"]);
});

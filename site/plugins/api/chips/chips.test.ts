import { expect, test } from "vitest";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { chipsOf, otherVersion } from "./chips.ts";

const parameter = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: "header",
  schema: { type: "string" },
  ...more,
});

function shop(parameters: JsonObject[], more: JsonObject = {}): JsonObject {
  const operation = { operationId: "getCake", parameters, responses: {}, ...more };
  return { openapi: "3.1.0", paths: { "/cake": { get: operation } } };
}

const answers = (status: string): JsonObject => ({
  responses: { [status]: { description: "", "x-errors": ["swap-disabled"] } },
});

/** The chips of both pages: of the newer one, and of the older one. */
function both(before: JsonObject, after: JsonObject) {
  const [old, now] = [
    { version: "7.3.0", document: before } as const,
    { version: "8.1.0", document: after } as const,
  ];
  const message = (id: string): string => `text of ${id}`;
  return { newer: chipsOf(now, old, message), older: chipsOf(old, now, message) };
}

test("each edition is compared with its neighbour", () => {
  expect(otherVersion("8.1.0")).toBe("7.3.0");
  expect(otherVersion("7.3.0")).toBe("8.1.0");
});

test("what came stands in the newer edition, what goes in the older one", () => {
  const { newer, older } = both(
    shop([parameter("Old")]),
    shop([parameter("New", { "x-since": "2.7.1" })]),
  );
  expect(newer.at("getCake.header.New")).toEqual({ kind: "new", text: "new in 2.7.1" });
  expect(newer.at("getCake.header.Old")).toBeUndefined();
  expect(older.at("getCake.header.Old")).toEqual({ kind: "gone", text: "gone in 2.8.1" });
  expect(older.at("getCake.header.New")).toBeUndefined();
  const says = "New in 2.7.1: parameter `New`.\nGone in 2.8.1: parameter `Old`.";
  expect(newer.at("getCake")).toEqual({ kind: "changed", text: "changed in 2.7.1, 2.8.1", says });
  expect(older.at("getCake")).toEqual({ kind: "changed", text: "different from 2.7.1 on", says });
});

test("what is different says how, in words or by what it was", () => {
  const size = { type: "integer", default: 0 };
  const words = [{ since: "2.7.0", words: "Twice as large." }];
  const { newer, older } = both(
    shop([parameter("A"), parameter("B", { schema: size })]),
    shop([
      parameter("A", { "x-changed": words }),
      parameter("B", { schema: { ...size, default: 1 } }),
    ]),
  );
  const says = "2.7.0: Twice as large.";
  expect(newer.at("getCake.header.A")).toEqual({ kind: "changed", text: "changed in 2.7.0", says });
  expect(older.at("getCake.header.A")?.text).toBe("different from 2.7.0 on");
  expect(older.at("getCake.header.A")?.says).toBe(says);
  expect(newer.at("getCake.header.B")?.says).toBe("2.8.1: default `1`; before: default `0`.");
});

test("an error under another status says which, at the place that each page has", () => {
  const { newer, older } = both(shop([], answers("501")), shop([], answers("403")));
  expect(newer.error("getCake.403", "swap-disabled")?.text).toBe("changed in 2.8.1: 501 before");
  expect(older.error("getCake.501", "swap-disabled")?.text).toBe("different from 2.8.1 on: 403");
  expect(newer.error("getCake.501", "swap-disabled")).toBeUndefined();
  // The statuses are not told a second time.
  expect(newer.at("getCake")?.says).toBe(
    "Changed in 2.8.1: error `text of swap-disabled` (403, 501 before).",
  );
});

test("a page that is the same has no chips", () => {
  const { newer } = both(shop([parameter("A")]), shop([parameter("A", { description: "Words." })]));
  expect(newer.operations.size).toBe(0);
  expect(newer.at("getCake")).toBeUndefined();
});

test("an operation that is new says so, and its parts do not", () => {
  const added = { get: { operationId: "getTea", "x-since": "2.8.1", responses: {} } };
  const after = shop([]);
  const { newer } = both(shop([]), {
    ...after,
    paths: { ...(after["paths"] as JsonObject), "/tea": added },
  });
  expect(newer.at("getTea")).toEqual({ kind: "new", text: "new in 2.8.1" });
  expect([...newer.operations]).toEqual(["getTea"]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { bundle } from "../src/bundle/bundle.ts";
import { deref, isObject, operationsOf, type JsonObject } from "../src/bundle/document.ts";
import { catalogueOf, concerns, errorsOf, isGlobal } from "../src/bundle/errors.ts";
import { Source } from "../src/bundle/source.ts";
import { objectOf, textsOf } from "../src/document/json.ts";
import { INTERFACE_VERSIONS } from "../src/document/version.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function catalogue(...entries: JsonObject[]): Source {
  const folder = mkdtempSync(join(tmpdir(), "swarm-errors-"));
  folders.push(folder);
  writeFileSync(join(folder, "errors.yaml"), stringify(entries));
  mkdirSync(join(folder, "overlays/8.1.0"), { recursive: true });
  return new Source(folder);
}

const off = { id: "off", until: "2.7.0", message: "switched off", status: 501, cause: "Why." };

test("an entry and an operation belong to the releases of their marks", () => {
  const source = catalogue(
    { ...off, operations: ["one", { id: "two", until: "2.8.1" }] },
    { id: "new", since: "2.8.1", operations: ["one"] },
    { id: "more", operations: ["one", { id: "two", since: "2.8.0" }] },
  );
  const named = (version: "7.3.0" | "8.1.0") =>
    errorsOf(version, source).map(({ id, operations }) => [id, operations]);
  expect(named("7.3.0")).toEqual([
    ["off", ["one", "two"]],
    ["more", ["one"]],
  ]);
  expect(named("8.1.0")).toEqual([
    ["new", ["one"]],
    ["more", ["one", "two"]],
  ]);
});

test("a later entry of an id takes from the first what it does not say", () => {
  const source = catalogue(
    { ...off, operations: ["one", { id: "two", until: "2.8.1" }] },
    { id: "off", since: "2.7.0", status: 403 },
  );
  expect(errorsOf("8.1.0", source)).toEqual([
    { ...off, until: undefined, since: "2.7.0", status: 403, operations: ["one"] },
  ]);
});

test("two entries of one id for one release are an error", () => {
  expect(() => errorsOf("7.3.0", catalogue(off, { ...off, until: "2.8.1" }))).toThrow("off: two");
  expect(() => errorsOf("7.3.0", catalogue(off, { ...off, since: "2.6.0" }))).toThrow("off: two");
});

test.each(INTERFACE_VERSIONS)(
  "in %s, operations name their errors, all of them known",
  async (version) => {
    const entries = [...catalogueOf(new Source(), version).values()];
    const document = await bundle(version);
    const operations = operationsOf(document);
    const known = new Set(operations.map(({ value }) => String(value["operationId"])));
    for (const entry of entries) {
      for (const id of [...entry.operations, ...entry.except]) {
        expect(id === "*" || known.has(id), `${entry.id}: ${id}`).toBe(true);
      }
    }
    for (const { value } of operations) {
      const id = String(value["operationId"]);
      const expected = entries.filter((entry) => !isGlobal(entry) && concerns(entry, id));
      const own = Array.isArray(value["x-errors"]) ? value["x-errors"] : [];
      expect([...own].sort(), id).toEqual(expected.map((entry) => entry.id).sort());
      const inResponses = Object.values(
        isObject(value["responses"]) ? value["responses"] : {},
      ).flatMap((response) => textsOf(objectOf(deref(document, response))["x-errors"]));
      const possible = entries.filter((entry) => concerns(entry, id)).map((entry) => entry.id);
      expect(
        inResponses.filter((name) => !possible.includes(name)),
        id,
      ).toEqual([]);
    }
  },
);

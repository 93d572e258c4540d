import { BEE_RELEASES } from "../../src/document/version.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import { deref, isObject, operationsOf, type Json } from "../../src/bundle/document.ts";
import { errorDates } from "../../src/bundle/errors.ts";
import { API_ROOT } from "../../src/bundle/source.ts";
import { changesBetween, releasesOf, type Change } from "../../src/document/changes.ts";

/** One thing that Bee 2.8.1 does differently from Bee 2.6.0, seen in its source and its answers. */
interface Fact {
  readonly operation: string;
  readonly part: Change["part"] | "example";
  readonly kind: Change["kind"];
  readonly name?: string;
}

const facts = JSON.parse(
  readFileSync(join(API_ROOT, "fixtures/changes.json"), "utf8"),
) as readonly Fact[];
const [before, after] = [await bundle("7.3.0"), await bundle("8.1.0")];
const changes = changesBetween(before, after, errorDates());

function idsOf(document: typeof before): string[] {
  return operationsOf(document).map(({ value }) => String(value["operationId"]));
}

test("8.1.0 has the operations of 7.3.0 and those that the facts name", () => {
  const [old, now] = [idsOf(before), idsOf(after)];
  const added = facts.filter(({ part, kind }) => part === "operation" && kind === "added");
  expect(added.length).toBeGreaterThan(1);
  expect(now.filter((id) => !old.includes(id)).sort()).toEqual(
    added.map(({ operation }) => operation).sort(),
  );
  expect(old.filter((id) => !now.includes(id))).toEqual([]);
});

describe("every known change is one between the two documents", () => {
  const computed = facts.filter(({ part }) => part !== "example");
  test.each(computed)("$operation: $part $kind $name", (fact) => {
    const same = changes.filter(
      ({ operation, part, kind, name }) =>
        operation === fact.operation &&
        part === fact.part &&
        kind === fact.kind &&
        name === (fact.name ?? ""),
    );
    expect(same).not.toEqual([]);
  });

  const exampleOf = (document: typeof before, id: string): Json | undefined => {
    const found = operationsOf(document).find(({ value }) => value["operationId"] === id)?.value;
    const keys = ["responses", "200", "content", "application/json", "example"];
    return keys.reduce<Json | undefined>((at, key) => {
      const value = deref(document, at);
      return isObject(value) ? value[key] : undefined;
    }, found);
  };

  test.each(facts.filter(({ part }) => part === "example"))("example of $operation", (fact) => {
    const [old, now] = [before, after].map((document) => exampleOf(document, fact.operation));
    expect(old).toMatchObject({ version: expect.stringMatching(/^2\.6\.0-/), apiVersion: "7.3.0" });
    const newest = `${BEE_RELEASES["8.1.0"]}-`;
    expect(now).toMatchObject({ version: expect.stringContaining(newest), apiVersion: "8.1.0" });
  });
});

test("nothing changes but where Bee changed", () => {
  const known = new Set(facts.map(({ operation }) => operation));
  expect(changes.filter(({ operation }) => !known.has(operation))).toEqual([]);
});

test("what is new says since when, what is different says in what", () => {
  const parts: readonly string[] = ["operation", "path", "parameter", "header", "field"];
  const shown = changes.filter(({ part, kind }) => parts.includes(part) && kind !== "removed");
  expect(shown.length).toBeGreaterThan(60);
  // A path that moved is explained by the operation.
  const silent = shown.filter(({ part, since, changed }) => part !== "path" && !since && !changed);
  expect(silent).toEqual([]);
});

test("every change has its release, but for the path that only the older document had wrong", () => {
  const undated = changes.filter((change) => releasesOf(change, "unknown").includes("unknown"));
  expect([...new Set(undated.map(({ operation }) => operation))]).toEqual(["setLoggers"]);
  const dated = (operation: string, error: string) =>
    changes.find((one) => one.operation === operation && one.name === error);
  expect(dated("getSettlements", "swap-disabled")).toMatchObject({
    kind: "changed",
    from: "501",
    to: "403",
    since: "2.7.0",
  });
  expect(dated("getSettlements", "501")).toMatchObject({ kind: "removed", until: "2.7.0" });
  expect(dated("uploadBytes", "operation-not-supported-dev")?.until).toBe("2.8.1");
  // One entry, but not at the same time for all operations.
  expect(dated("uploadBytes", "reason-redundancy-level")?.since).toBe("2.7.0");
  expect(dated("createPin", "reason-redundancy-level")?.since).toBe("2.8.1");
});

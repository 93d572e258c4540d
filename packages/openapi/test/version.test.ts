import { expect, test } from "vitest";
import { compareReleases, holds, INTERFACE_VERSIONS, overlap } from "../src/document/version.ts";

test("releases are compared by number, not as text", () => {
  expect(compareReleases("2.10.0", "2.9.1")).toBeGreaterThan(0);
  expect(compareReleases("2.8.0", "2.8.1")).toBeLessThan(0);
  expect(compareReleases("2.8.1", "2.8.1")).toBe(0);
});

test.each([
  [{}, ["7.3.0", "8.1.0"]],
  [{ since: "2.6.0" }, ["7.3.0", "8.1.0"]],
  [{ since: "2.8.0" }, ["8.1.0"]],
  [{ since: "2.8.1" }, ["8.1.0"]],
  [{ until: "2.8.1" }, ["7.3.0"]],
  [{ until: "2.6.0" }, []],
  [{ since: "2.7.0", until: "2.8.0" }, []],
  [{ since: "99.0.0" }, []],
])("the mark %j holds for %j", (mark, versions) => {
  expect(INTERFACE_VERSIONS.filter((version) => holds(mark, version))).toEqual(versions);
});

test("marks that share a release overlap, in either order", () => {
  for (const [one, other, expected] of [
    [{ until: "2.8.0" }, { since: "2.8.0" }, false],
    [{ until: "2.8.1" }, { since: "2.8.0" }, true],
    [{}, { since: "2.8.0" }, true],
    [{ since: "2.7.0", until: "2.8.0" }, { since: "2.8.0" }, false],
  ] as const) {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  }
});

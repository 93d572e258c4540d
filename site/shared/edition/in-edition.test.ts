import { expect, test } from "vitest";
import { inEdition, partsReleases } from "./in-edition.ts";

test.each([
  [{}, true, true, true],
  [{ since: "2.8.0" }, false, true, true],
  [{ until: "2.8.0" }, true, false, false],
  [{ since: "2.8.1" }, false, true, true],
  [{ until: "2.8.1" }, true, false, false],
  [{ since: "2.6.0", until: "2.10.0" }, true, true, false],
])("%o", (range, ...expected) => {
  expect(["2.6.0", "2.8.1", "2.10.0"].map((release) => inEdition(range, release))).toEqual(
    expected,
  );
});

test.each([
  [{ since: "2.8.0" }, true],
  [{ until: "2.8.1" }, true],
  [{ since: "2.2.0" }, false],
  [{ since: "2.10.0" }, false],
  [{}, false],
])("%o parts the releases: %s", (range, expected) => {
  expect(partsReleases(range, ["2.6.0", "2.8.1"])).toBe(expected);
});

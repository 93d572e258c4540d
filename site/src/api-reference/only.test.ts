import { expect, test } from "vitest";
import { queryOf } from "./only.ts";

test.each([
  ["", true, "?changed"],
  ["?changed", false, ""],
  ["?changed=", true, "?changed"],
  ["?a=1&changed&b", false, "?a=1&b"],
  ["?a=1", true, "?a=1&changed"],
  ["?unchanged", false, "?unchanged"],
])("%s, only what changed: %s, becomes %s", (search, isOnly, expected) => {
  expect(queryOf(search, isOnly)).toBe(expected);
});

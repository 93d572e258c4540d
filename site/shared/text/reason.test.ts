import { expect, test } from "vitest";
import { reasonOf } from "./reason.ts";

test.each([
  [new RangeError("too long"), "too long"],
  ["out of space", "out of space"],
  [
    new Error("Loading chunk src_keep_ts failed.\n(error: https://docs.example/assets/js/a.js)"),
    "a script did not load",
  ],
  [
    new Error("Loading CSS chunk src_keep_ts failed.\n(https://docs.example/assets/css/a.css)"),
    "a script did not load",
  ],
])("the reason of %s is %s", (thrown, reason) => expect(reasonOf(thrown)).toBe(reason));

import { expect, test } from "vitest";
import { errorLineIn, lineOf } from "./error-line.ts";
import { SampleError } from "./edit/module.ts";

const ADDRESS = "blob:https://docs.example/0f0e-11";

const thrown = (stack: string): Error => Object.assign(new Error("no"), { stack });

test.each([
  ["Chromium", `Error: no\n    at read (${ADDRESS}:12:7)\n    at ${ADDRESS}:20:1`, 12],
  ["Firefox", `read@${ADDRESS}:3:9\n@${ADDRESS}:20:1\n`, 3],
  [
    "a client's code below",
    `Error: no\n    at get (https://docs.example/b.js:1:999)\n    at ${ADDRESS}:4:2`,
    4,
  ],
  ["elsewhere only", "Error: no\n    at https://docs.example/b.js:1:9", undefined],
])("the line of an error is that of the module's topmost frame: %s", (_name, stack, line) => {
  expect(errorLineIn(ADDRESS, thrown(stack))).toBe(line);
});

test("values that are no errors, and modules without an address, have no line", () => {
  expect(errorLineIn(ADDRESS, "no")).toBeUndefined();
  expect(errorLineIn("", thrown("Error: no\n    at :4:2"))).toBeUndefined();
  expect([lineOf(new SampleError("no", 7)), lineOf(new Error("no"))]).toEqual([7, undefined]);
});

import { format as nodeFormat } from "node:util";
import { expect, test } from "vitest";
import { format } from "./inspect.ts";

class Reference {
  readonly length = 32;
  readonly bytes = new Uint8Array([1, 2]);
}

const circular: Record<string, unknown> = { name: "loop" };

const cases: readonly (readonly unknown[])[] = [
  ["text", 1, true, undefined, null, 12n, -0, 0.5],
  [404, { code: 404, message: "Not Found" }],
  [{ counter: 2 }, { counter: 1 }],
  [[1, "two", [3, { four: 4 }]], {}, []],
  [{ "content-type": "it's", nested: { deep: { deeper: { deepest: 1 } } } }],
  [new Uint8Array([1, 2, 3]), new Map([["a", 1]]), new Set(["b"])],
  [new Reference(), Object.create(null)],
  [function named() {}, () => 1, Symbol("s")],
  [new Date(0), /a+/g, 'he said "it\'s"'],
  [["a".repeat(50), "b".repeat(50)], { long: "x".repeat(60), longer: "y".repeat(60) }],
  [{ list: ["a".repeat(50), "b".repeat(50)] }],
  ["line\nbreak", ["line\nbreak", "back\\slash"]],
  [Reference, class Sub extends Error {}, class extends Reference {}],
  [
    {
      get a(): never {
        throw new Error("called");
      },
      set b(_: number) {},
    },
  ],
  ["%s is %d, %i, %f and %j%% %O", "a", 1.5, "7px", "2.5x", { z: 1 }, [1]],
  ["%c%s %d", "color: red", 12n, 3n, "left", { over: 1 }],
  ["%s %x", 1, 2],
  ["100%"],
  ["100%%"],
];

for (const [index, values] of cases.entries()) {
  test(`prints what Node.js prints, case ${index + 1}`, () => {
    expect(format(values)).toBe(nodeFormat(...values));
  });
}

test("an object that holds itself ends", () => {
  circular.self = circular;
  expect(format([circular])).toContain("[Circular *1]");
});

test("an error shows its name and message", () => {
  expect(format([new TypeError("bad address")])).toContain("TypeError: bad address");
});

test("a long list says how much is left out", () => {
  expect(format([new Uint8Array(150)])).toContain("... 50 more items");
});

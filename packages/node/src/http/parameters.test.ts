import { describe, expect, it } from "vitest";
import { queryOf } from "./parameters.ts";

describe("queryOf", () => {
  // As Go reads it: one bad parameter does not spoil the others. [Go net/url parseQuery]
  it.each([
    ["name=a;b.txt&limit=2", { limit: "2" }],
    ["name=a%3Bb.txt", { name: "a;b.txt" }],
    ["name=100%&limit=2", { limit: "2" }],
    ["name=%zz&name=x", { name: "x" }],
    ["a+b=c+d%20e", { "a b": "c d e" }],
    ["name", { name: "" }],
    ["", {}],
  ])("%s", (query, expected) => {
    const url = new URL(`http://localhost/bzz?${query}`);
    expect(Object.fromEntries(queryOf(url))).toEqual(expected);
  });
});

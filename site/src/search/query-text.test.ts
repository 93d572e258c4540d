import { expect, test } from "vitest";
import { queryFrom } from "./query-text.ts";

test("at most 64 characters, whatever is pasted", () => {
  expect(queryFrom("x".repeat(10_000))).toHaveLength(64);
  expect(queryFrom(`${"x".repeat(63)}😀`)).toBe("x".repeat(63));
});

test("control characters and direction marks go", () => {
  expect(queryFrom("one\u0000two\n\tthree")).toBe("one two three");
  expect(queryFrom("\u202eabc\u2066\u200b")).toBe("abc");
});

test("ordinary text stays as it is, with the blank the reader just typed", () => {
  expect(queryFrom("POST /bzz ")).toBe("POST /bzz ");
  expect(queryFrom("<b>مرحبا</b>")).toBe("<b>مرحبا</b>");
});

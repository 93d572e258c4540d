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

const LOG_LINE =
  '"time"="2026-11-25 10:00:00.123456" "level"="error" "logger"="node/api" "msg"="create batch" "error"="insufficient \\"funds\\""';

test("a log line becomes its message, wherever that stands", () => {
  expect(queryFrom(LOG_LINE)).toBe('create batch: insufficient "funds"');
  expect(queryFrom(`Nov 25 10:00:00 host bee[12]: ${LOG_LINE}`)).toBe(
    'create batch: insufficient "funds"',
  );
});

test("an error answer becomes its message", () => {
  expect(queryFrom('{"code":404,"message":"batch with id not found"}')).toBe(
    "batch with id not found",
  );
});

test("a hostile text of a megabyte is read in bounded time", () => {
  expect(queryFrom(`${'"a"="'.repeat(200_000)}`)).toHaveLength(64);
  expect(queryFrom(`"message":"${"\\".repeat(500_000)}`)).toHaveLength(64);
});

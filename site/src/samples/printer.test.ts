import { expect, test } from "vitest";
import { printer } from "./printer.ts";

function told(texts: readonly string[]): string[] {
  const heard: string[] = [];
  const print = printer((text) => heard.push(text));
  for (const text of texts) print(text, "out");
  return heard;
}

test("what a page can show is handed on as it is", () => {
  const texts = Array.from({ length: 2_000 }, (_, at) => `line ${at}`);
  expect(told(texts)).toEqual(texts);
});

test("endless short lines end, and it is said", () => {
  const heard = told(Array.from({ length: 50_000 }, () => "x"));
  expect(heard).toHaveLength(2_001);
  expect(heard.at(-1)).toBe("(more was printed than is shown here)");
});

test("endless long lines end", () => {
  expect(told(Array.from({ length: 50_000 }, () => "x".repeat(1_000)))).toHaveLength(101);
});

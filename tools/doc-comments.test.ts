import { expect, test } from "vitest";
import { missingDocs, missingInPackages } from "./doc-comments.ts";

test("every exported name of the packages says what it is, and when it fails", () => {
  expect(missingInPackages()).toEqual([]);
});

test("a name without a comment and a silent throw are found", () => {
  const source = [
    "export const one = 1;",
    "/** Half of an even number. */",
    "export function half(value: number): number {",
    "  if (value % 2 === 1) throw new RangeError('odd');",
    "  return value / 2;",
    "}",
    "/** Half of an even number; throws for an odd one. */",
    "export function loud(value: number): number {",
    "  if (value % 2 === 1) throw new RangeError('odd');",
    "  return value / 2;",
    "}",
    "/** Runs a task. */",
    "export function again(task: () => void): void {",
    "  try { task(); } catch (error) { throw error; }",
    "}",
    "function own() { throw new Error('not exported'); }",
    "/** Two. */",
    "export type Two = 2;",
    "own();",
  ].join("\n");
  expect(missingDocs("a.ts", source)).toEqual([
    "a.ts: one has no doc comment",
    "a.ts: the doc comment of half does not say when it throws",
  ]);
});

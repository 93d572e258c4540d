import { describe, expect, it } from "vitest";
import { isCheap } from "./expression.ts";

describe("isCheap", () => {
  it.each([
    "",
    "node/api",
    "^node/(api|store|pins)$",
    ".*",
    "^.*/.*$",
    "n.{1,3}e|st[oa]+re|a\\*\\*\\*\\*\\*\\*",
    "[*+?()|]{2}",
    "(?:node)+",
    "(ab)?c",
    "a*?b",
    "(",
    ")",
  ])("lets %s be tried", (expression) => {
    expect(isCheap(expression)).toBe(true);
  });

  it.each([
    `${".*".repeat(100)}x`,
    `${"a?".repeat(50)}`,
    "((.*)*)*x",
    "(.+)+$",
    "(a|a)*b",
    "(?:.|.){9}",
    "(?:(?:a)+b){2}",
    "(.|.|.)".repeat(12),
    "(.)\\1",
    ".*.*.*.*.*",
  ])("refuses %s", (expression) => {
    expect(isCheap(expression)).toBe(false);
  });
});

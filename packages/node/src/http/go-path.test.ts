import { describe, expect, it } from "vitest";
import { basePath, cleanPath } from "./go-path.ts";

describe("cleanPath", () => {
  // Expected values of Go's filepath.Clean on Linux.
  it.each([
    ["", "."],
    [".", "."],
    ["./", "."],
    ["a/b", "a/b"],
    ["./a//b/../c/", "a/c"],
    ["a/..", "."],
    ["..", ".."],
    ["../../a", "../../a"],
    ["a/../../b", "../b"],
    ["../a/..", ".."],
    ["/", "/"],
    ["//a", "/a"],
    ["/../a", "/a"],
    ["/a/../../..", "/"],
    ["...", "..."],
    ["a/.b", "a/.b"],
  ])("%j → %j", (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });
});

describe("basePath", () => {
  // Expected values of Go's filepath.Base on Linux.
  it.each([
    ["", "."],
    ["a", "a"],
    ["a/b.html", "b.html"],
    ["a/b///", "b"],
    ["/", "/"],
    ["///", "/"],
    ["..", ".."],
    ["C:\\a\\b", "C:\\a\\b"],
  ])("%j → %j", (path, base) => {
    expect(basePath(path)).toBe(base);
  });
});

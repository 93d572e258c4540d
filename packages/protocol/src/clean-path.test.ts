import { describe, expect, it } from "vitest";
import { cleanPath, cleanUrlPath } from "./clean-path.ts";

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

describe("cleanUrlPath", () => {
  // Where Bee 2.8.1 redirects to.
  it.each([
    ["/bzz/a//b", "/bzz/a/b"],
    ["/bzz/a/../b/", "/bzz/b/"],
    ["/a/.", "/a"],
    ["//", "/"],
    ["/..", "/"],
  ])("%j → %j", (path, clean) => {
    expect(cleanUrlPath(path)).toBe(clean);
  });
});

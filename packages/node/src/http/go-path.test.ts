import { describe, expect, it } from "vitest";
import { basePath } from "./go-path.ts";

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

// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { VISITED_KEY } from "../../shared/storage/keys.ts";
import { forgetVisits, rememberVisit, visitedPaths } from "./visited.ts";

beforeEach(() => localStorage.clear());

test("five pages are remembered, the last one first, each once", () => {
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f", "/c"]) rememberVisit(path);
  expect(visitedPaths()).toEqual(["/c", "/f", "/e", "/d", "/b"]);
  expect(JSON.parse(localStorage.getItem(VISITED_KEY) ?? "")).toEqual(visitedPaths());
  forgetVisits();
  expect(visitedPaths()).toEqual([]);
});

test.each(["{", "null", "1", '"/a"', '{"length":1}'])("foreign data %s is none", (data) => {
  localStorage.setItem(VISITED_KEY, data);
  expect(visitedPaths()).toEqual([]);
  rememberVisit("/a");
  expect(visitedPaths()).toEqual(["/a"]);
});

test("longer data is cut, and what is no text is left out", () => {
  localStorage.setItem(VISITED_KEY, JSON.stringify([1, "/1", null, "/2", "/3", "/4", "/5", "/6"]));
  expect(visitedPaths()).toEqual(["/1", "/2", "/3", "/4", "/5"]);
});

test("blocked storage is no error", () => {
  const blocked = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(visitedPaths()).toEqual([]);
  blocked.mockRestore();
});

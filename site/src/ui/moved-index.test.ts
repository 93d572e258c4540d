import { expect, test } from "vitest";
import { movedIndex, steppedIndex } from "./moved-index.ts";

test.each([
  // key, from, of how many, stepped, moved
  ["ArrowDown", -1, 3, 0, 0],
  ["ArrowDown", 1, 3, 2, 2],
  ["ArrowDown", 2, 3, 0, 0],
  ["ArrowUp", -1, 3, 2, 2],
  ["ArrowUp", 0, 3, 2, 2],
  ["ArrowUp", 2, 3, 1, 1],
  ["Home", 2, 3, undefined, 0],
  ["End", 0, 3, undefined, 2],
  ["a", 0, 3, undefined, undefined],
  // The list has become shorter.
  ["ArrowUp", 7, 3, 2, 2],
  ["ArrowDown", 7, 3, 0, 0],
  ["ArrowDown", 0, 0, undefined, undefined],
  ["ArrowUp", 0, 0, undefined, undefined],
])("%s from %i of %i", (key, at, count, stepped, moved) => {
  expect(steppedIndex(key, at, count)).toBe(stepped);
  expect(movedIndex(key, at, count)).toBe(moved);
});

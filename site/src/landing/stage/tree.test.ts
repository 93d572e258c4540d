import { countChunks } from "@swarm-docs/protocol/chunk-count";
import { expect, test } from "vitest";
import { dataChunks, levelsOf, linesOf, levelRows } from "./tree.ts";

test.each([0, 1, 4096, 4097, 128 * 4096, 129 * 4096, 16_385 * 4096, 10 ** 9])(
  "the levels of %i bytes add up to what the kernel counts",
  (bytes) => {
    const levels = levelsOf(dataChunks(bytes));
    expect(levels.reduce((sum, chunks) => sum + chunks)).toBe(
      countChunks(BigInt(bytes), false, 0).total,
    );
    expect(levels.at(-1)).toBe(1);
  },
);

test("one chunk is drawn below and as the root, with a line between", () => {
  const rows = levelRows(levelsOf(1));
  expect(rows.map(({ points }) => points.length)).toEqual([1, 1]);
  expect(linesOf(rows)).toHaveLength(1);
});

test("of a big file the first chunks are drawn, and it shows that there are more", () => {
  const rows = levelRows(levelsOf(20_000));
  expect(rows.map(({ points, isCut }) => [points.length, isCut])).toEqual([
    [6, true],
    [6, true],
    [2, false],
    [1, false],
  ]);
});

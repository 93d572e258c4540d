import { expect, test } from "vitest";
import { parityRows } from "./rows.ts";

test("level Medium, plain: eight steps, from 1 + 2 to 119 + 9", () => {
  const rows = parityRows(1, false);
  expect(rows).toHaveLength(8);
  expect(rows[0]).toMatchObject({ from: 1, to: 1, parities: 2 });
  expect(rows.at(-1)).toMatchObject({ from: 95, to: 119, parities: 9 });
  expect(rows.at(-1)?.failure.toExponential(1)).toBe("7.8e-7");
});

test("level Paranoid, encrypted: full groups are 20 + 87", () => {
  const last = parityRows(4, true).at(-1);
  expect(last).toMatchObject({ from: 18, to: 20, parities: 87 });
  expect(last?.failure.toExponential(1)).toBe("4.2e-12");
});

test.each([1, 2, 3, 4] as const)("at level %i every group size stands in one row", (level) => {
  for (const encrypted of [false, true]) {
    parityRows(level, encrypted).forEach((row, at, rows) =>
      expect(row.from).toBe((rows[at - 1]?.to ?? 0) + 1),
    );
  }
});

test("without redundancy there is nothing to list", () => expect(parityRows(0, false)).toEqual([]));

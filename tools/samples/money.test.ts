import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { NEWEST_RELEASE, DEFAULT_RELEASE } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";
import { volumes } from "../../site/plugins/facts/generate.ts";
import { ROOT } from "../run.ts";

const constants = parse(readFileSync(path.join(ROOT, "data/constants.yaml"), "utf8")) as {
  readonly id: string;
  readonly exact?: string;
}[];
const exact = (id: string): number => Number(constants.find((one) => one.id === id)?.exact);

const BLOCKS_PER_DAY = 86_400 / 5;
/** Depth, days, level of the edition's uploads. */
const BATCHES = [
  [20, 1],
  [18, 365],
  [22, 30],
] as const;

const pageOf = (release: string): string =>
  editionPages(release).find(({ name }) => name.endsWith("/how-little-money.mdx"))?.text ?? "";

/** `0.044`, `3.97`: rounded up, because less does not buy the batch. */
function shortest(value: number): string {
  const digits = value < 1 ? 1000 : 100;
  return String(Math.ceil(value * digits) / digits);
}

/** `6.1 MB`, `635 MB`, `7.2 GB`. */
function volumeText(bytes: number): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, "GB"] : [bytes / 1e6, "MB"];
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

test.each(BATCHES)(
  "depth %i for %i days costs what the page says, at the lowest rent",
  (depth, days) => {
    const blocks = BLOCKS_PER_DAY * days;
    const cost = (exact("price-floor") * blocks * 2 ** depth) / 1e16;
    const rows = pageOf(NEWEST_RELEASE)
      .split("\n")
      .filter((line) => line.includes(`depth ${depth}`));
    const own = rows.filter((row) => row.includes(days === 1 ? "1 day" : `${days} days`));
    expect(own).toHaveLength(2);
    for (const row of own) expect(row).toContain(` ${shortest(cost)} `);
    expect(own[1]).toContain(blocks.toLocaleString("en"));
  },
);

test.each([
  [DEFAULT_RELEASE, 0],
  [NEWEST_RELEASE, 1],
] as const)("volumes in the edition of Bee %s are those of its default level", (release, level) => {
  const table = pageOf(release).split("| Batch | Blocks |")[1] ?? "";
  for (const [depth] of BATCHES) {
    const bytes = volumes().find((one) => one.depth === depth)?.plain[level] ?? 0;
    expect(table).toContain(volumeText(bytes));
  }
});

test("volumes on the page about batches in Desktop are those of level Medium", () => {
  const page = editionPages(NEWEST_RELEASE).find(({ name }) =>
    name.endsWith("desktop/postage-stamps.mdx"),
  );
  const rows = [...(page?.text ?? "").matchAll(/^\| \d+ GB \| (\d+) \| about ([^|]+) \|/gmu)];
  expect(rows.map(([, depth]) => depth)).toEqual(["22", "24", "27"]);
  for (const [, depth, volume] of rows) {
    const bytes = volumes().find((one) => one.depth === Number(depth))?.plain[1] ?? 0;
    expect(volume).toBe(volumeText(bytes));
  }
});

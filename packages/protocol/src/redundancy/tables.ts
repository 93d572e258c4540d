/**
 * How many parity chunks protect a group of data chunks, per redundancy level.
 * [bee pkg/file/redundancy/level.go] [Book of Swarm §5.1]
 */
import { assertLevel, assertShards } from "../assert.ts";
import type { RedundancyLevel } from "../span.ts";

/** References that fit in one chunk: data and parity together, counted in 32-byte references. */
export const BRANCHES = 128;

/** Names of the redundancy levels, 0 to 4. [bee pkg/file/redundancy/level.go] */
export const LEVEL_NAMES: readonly string[] = ["None", "Medium", "Strong", "Insane", "Paranoid"];

// Each table has the parities of a group of one shard; then, in digits of base 36, how many group sizes
// need that many, one more, two more, and so on. All larger groups need one more than the last digit.
const PLAIN = [
  "",
  "2 149eimq",
  "4 12345566777888999",
  "5 11123233334344445454554555",
  "19 1000100100101001010101001010110101010101101010110101101011010110110110",
].map(parseTable);

const ENCRYPTED = [
  "",
  "3 2479bd",
  "5 1123233434444454",
  "6 1011121212222222232232232",
  "23 1000001000010001000010001001000100010010001001001000100100100100",
].map(parseTable);

/** Chunks lost without loss of data that each level aims at, as a fraction of a group. */
export const TARGET_LOSS: readonly number[] = [0, 0.01, 0.05, 0.1, 0.5];

/**
 * Parity chunks for a group of `shards` data chunks; 0 at level 0 and for an empty group. Fails with
 * `level-invalid` or `shards-invalid`.
 */
export function parityCount(level: RedundancyLevel, shards: number, encrypted: boolean): number {
  assertLevel(level);
  assertShards(shards);
  const table = (encrypted ? ENCRYPTED : PLAIN)[level] as Uint8Array;
  return table[Math.min(shards, BRANCHES)] as number;
}

/**
 * Most data chunks in one group, that is children of one intermediate chunk.
 * Plain 128, 119, 107, 97, 39 and encrypted 64, 59, 53, 48, 20 for levels 0 to 4.
 */
export function maxShards(level: RedundancyLevel, encrypted: boolean): number {
  if (!encrypted) return BRANCHES - parityCount(level, BRANCHES, false);
  return Math.floor((BRANCHES - parityCount(level, BRANCHES / 2, true)) / 2);
}

/** `value` as a level. Fails with `level-invalid` unless it is 0, 1, 2, 3 or 4. */
export function parseLevel(value: number): RedundancyLevel {
  assertLevel(value);
  return value;
}

/** Parities by the number of shards. */
function parseTable(text: string): Uint8Array {
  const table = new Uint8Array(BRANCHES + 1);
  const [first, sizes = ""] = text.split(" ");
  let parities = Number(first);
  let shards = 1;
  for (const digit of sizes) {
    const next = shards + Number.parseInt(digit, 36);
    table.fill(parities++, shards, next);
    shards = next;
  }
  return table.fill(parities, shards);
}

/**
 * How many parity chunks protect a group of data chunks, per redundancy level.
 * [bee pkg/file/redundancy/level.go] [Book of Swarm §5.1]
 */
import { ProtocolError } from "../errors.ts";
import type { RedundancyLevel } from "../span.ts";

/** References that fit in one chunk: data and parity together, counted in 32-byte references. */
export const BRANCHES = 128;

/** Names of the redundancy levels, 0 to 4. [bee pkg/file/redundancy/level.go] */
export const LEVEL_NAMES: readonly string[] = ["None", "Medium", "Strong", "Insane", "Paranoid"];

// Each table reads "from this many shards on : parities"; the last threshold that is reached applies.
const PLAIN = [
  "",
  "1:2 2:3 6:4 15:5 29:6 47:7 69:8 95:9",
  "1:4 2:5 4:6 7:7 11:8 16:9 21:10 27:11 33:12 40:13 47:14 54:15 62:16 70:17 78:18 87:19 96:20 105:21",
  "1:5 2:6 3:7 4:8 6:9 9:10 11:11 14:12 17:13 20:14 23:15 27:16 30:17 34:18 38:19 42:20 46:21 51:22 55:23 60:24 64:25 69:26 74:27 78:28 83:29 88:30 93:31",
  "1:19 2:23 3:26 4:29 5:31 6:34 7:36 8:38 9:40 10:43 11:45 12:47 13:48 14:50 15:52 16:54 17:56 18:58 19:59 20:61 21:63 22:65 23:66 24:68 25:70 26:71 27:73 28:75 29:76 30:78 31:80 32:81 33:83 34:84 35:86 36:87 37:89",
].map(parseTable);

const ENCRYPTED = [
  "",
  "1:3 3:4 7:5 14:6 23:7 34:8 47:9",
  "1:5 2:6 3:7 5:8 8:9 10:10 13:11 16:12 20:13 23:14 27:15 31:16 35:17 39:18 43:19 48:20 52:21",
  "1:6 2:8 3:9 4:10 5:11 7:12 8:13 10:14 11:15 13:16 15:17 17:18 19:19 21:20 23:21 25:22 27:23 30:24 32:25 34:26 37:27 39:28 41:29 44:30 46:31",
  "1:23 2:29 3:34 4:38 5:43 6:47 7:50 8:54 9:58 10:61 11:65 12:68 13:71 14:75 15:78 16:81 17:84 18:87",
].map(parseTable);

/** Chunks lost without loss of data that each level aims at, as a fraction of a group. */
export const TARGET_LOSS: readonly number[] = [0, 0.01, 0.05, 0.1, 0.5];

/** Parity chunks for a group of `shards` data chunks; 0 at level 0 and for an empty group. */
export function parityCount(level: RedundancyLevel, shards: number, encrypted: boolean): number {
  let parities = 0;
  for (const [threshold, count] of tableOf(level, encrypted)) {
    if (shards >= threshold) parities = count;
  }
  return parities;
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
  if (value === 0 || value === 1 || value === 2 || value === 3 || value === 4) return value;
  throw new ProtocolError("level-invalid", "unknown redundancy level", {
    expected: "0 to 4",
    got: value,
  });
}

type Table = readonly (readonly [threshold: number, parities: number])[];

function tableOf(level: RedundancyLevel, encrypted: boolean): Table {
  return (encrypted ? ENCRYPTED : PLAIN)[level] as Table;
}

function parseTable(text: string): Table {
  if (text === "") return [];
  return text.split(" ").map((entry) => {
    const [threshold, parities] = entry.split(":");
    return [Number(threshold), Number(parities)] as const;
  });
}

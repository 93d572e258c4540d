import { toHex } from "@swarm-docs/protocol/hex";
import type { Random } from "./clock.ts";
import { seededRandom } from "./random.ts";
import type { Table, Tables } from "./store/tables.ts";

/** A data directory or browser store that belongs to another seed: its batches have another owner. */
export class OtherSeedError extends Error {
  constructor() {
    super(
      "what is stored here was made with another seed; use the same seed, or another place to store",
    );
    this.name = "OtherSeedError";
  }
}

/** Longest seed that the files of a data directory have room for, in bytes of UTF-8. */
export const maxSeedBytes = 200;

/** Seed of a node or group, and randomness for this run. */
interface Seeding {
  readonly seed: string;
  readonly random: Random;
}

const trueRandom: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** Generates a random seed. */
export function newSeed(): string {
  return toHex(trueRandom.bytes(16));
}

const settingsOf = (tables: Tables): Table<string> => tables.table("seed");

/** The seed that {@link seeding} has stored in the tables; empty before. */
export const storedSeed = (tables: Tables): string => settingsOf(tables).get("seed") ?? "";

/**
 * Chooses the seed: `wanted`, else the one stored in the tables, else `spare` (stored outside of them),
 * else a random one. With `wanted` the run is reproducible; a restart over the same tables continues
 * with other random numbers, so that no key or batch id repeats. Without, randomness is cryptographic.
 * Fails with `OtherSeedError` before anything is written.
 */
export async function seeding(
  tables: Tables,
  wanted: string | undefined,
  spare?: string,
): Promise<Seeding> {
  const settings = settingsOf(tables);
  const remembered = settings.get("seed");
  if (wanted !== undefined && remembered !== undefined && wanted !== remembered) {
    throw new OtherSeedError();
  }
  const seed = wanted ?? remembered ?? spare ?? newSeed();
  const starts = Number(settings.get("starts") ?? "0");
  await tables.change(() => {
    if (remembered === undefined) void settings.set("seed", seed);
    void settings.set("starts", String(starts + 1));
  });
  return { seed, random: wanted === undefined ? trueRandom : seededRandom(`${seed}|${starts}`) };
}

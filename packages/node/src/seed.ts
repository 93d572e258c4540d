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

/** Seed of a node or group, and randomness for this run. */
export interface Seeding {
  readonly seed: string;
  readonly random: Random;
}

const trueRandom: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/**
 * The seed to use: the wanted one, else the one remembered, else a new one. With a wanted seed the
 * run is reproducible; a restart over the same tables continues with other numbers, so that no key
 * and no batch id comes twice. Without, randomness is the machine's. Fails with `OtherSeedError`.
 */
export async function seeding(tables: Tables, wanted: string | undefined): Promise<Seeding> {
  const settings: Table<string> = tables.table("seed");
  const remembered = settings.get("seed");
  if (wanted !== undefined && remembered !== undefined && wanted !== remembered) {
    throw new OtherSeedError();
  }
  const seed = wanted ?? remembered ?? toHex(trueRandom.bytes(16));
  if (remembered === undefined) await settings.set("seed", seed);
  const starts = Number(settings.get("starts") ?? "0");
  await settings.set("starts", String(starts + 1));
  return { seed, random: wanted === undefined ? trueRandom : seededRandom(`${seed}|${starts}`) };
}

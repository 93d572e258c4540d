import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { ClassicLevel } from "classic-level";
import type { Row } from "../../protocol/bench/bench.ts";
import { PackStore } from "../src/store/pack.ts";
import { middle } from "./middle.ts";

const count = 60_000;
const batch = 128;
const rounds = 3;

interface Item {
  readonly address: Uint8Array;
  readonly data: Uint8Array;
}

/** Chunks that do not compress, as encrypted ones, under addresses that are hashes, as all are. */
function* items(): Iterable<Item[]> {
  const noise = randomBytes(8192);
  let group: Item[] = [];
  for (let n = 0; n < count; n++) {
    const data = Uint8Array.from(noise.subarray(n % 4000, (n % 4000) + 4104));
    new DataView(data.buffer).setUint32(0, n);
    group.push({ address: keccak256(data.subarray(0, 8)), data });
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function packSeconds(folder: string): Promise<number> {
  const pack = await PackStore.open(folder);
  let seconds = 0;
  for (const group of items()) {
    seconds += await timed(async () => {
      await Promise.all(group.map((item) => pack.put(item)));
    });
  }
  await pack.close();
  await rm(folder, { recursive: true });
  return seconds;
}

async function levelSeconds(folder: string): Promise<number> {
  const encodings = { keyEncoding: "view", valueEncoding: "view" };
  const level = new ClassicLevel<Uint8Array, Uint8Array>(folder, encodings);
  await level.open();
  let seconds = 0;
  for (const group of items()) {
    const puts = group.map(({ address, data }) => {
      return { type: "put", key: address, value: data } as const;
    });
    seconds += await timed(() => level.batch(puts));
  }
  await level.close();
  await rm(folder, { recursive: true });
  return seconds;
}

/**
 * Puts in batches: the pack file beside LevelDB, which keeps its keys in order on disk. In turns,
 * the middle of a few rounds, each without the files of the one before: a disk has moods.
 */
export async function storeRows(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "swarm-bench-"));
  try {
    const [pack, level]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      pack.push(await packSeconds(join(directory, `pack-${round}`)));
      level.push(await levelSeconds(join(directory, `level-${round}`)));
    }
    const [ours, theirs] = [middle(pack), middle(level)];
    const rate = (time: number): string => `${Math.round(count / time)} chunks/s`;
    return [
      {
        what: `pack file : classic-level, puts in batches of ${batch}`,
        ours: rate(ours),
        reference: rate(theirs),
        ratio: theirs / ours,
        target: { least: 5 },
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

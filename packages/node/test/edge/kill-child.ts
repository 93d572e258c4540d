import { writeSync } from "node:fs";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { createGroup } from "../../src/group.ts";

/**
 * Writes to a data directory as fast as possible and prints acknowledged writes, until it is killed.
 * Arguments: the directory, and a number that makes the chunks of this run unique.
 */
const [, , directory = "", run = "0"] = process.argv;
const data = await openDataDirectory(directory, {
  count: 1,
  report: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});
const group = await createGroup({
  count: 1,
  seed: "kill",
  blockTimeMs: 0,
  wallet: { bzz: 10n ** 24n, native: 10n ** 24n },
  places: data.places,
  tables: data.tables,
});
const core = group.nodes[0]?.core;
if (core === undefined) throw new Error("no node");

let counter = 0;

function acknowledge(...words: (string | number)[]): void {
  writeSync(1, `${words.join(" ")}\n`);
}

function nextChunk(): Chunk {
  const payload = new Uint8Array(4096);
  const view = new DataView(payload.buffer);
  view.setUint32(0, Number(run));
  view.setUint32(4, ++counter);
  return makeCac(payload);
}

/**
 * A chunk that both uploads contain, often at the same time; the first one to finish acknowledges it.
 */
function sharedChunk(round: number): Chunk {
  const payload = new Uint8Array(4096).fill(1);
  const view = new DataView(payload.buffer);
  view.setUint32(0, Number(run));
  view.setUint32(4, round);
  return makeCac(payload);
}

async function buy(): Promise<Uint8Array> {
  const { batches } = core as NonNullable<typeof core>;
  const { id } = await batches.buy({
    amount: 10n ** 10n,
    depth: 22,
    label: run,
    // Mutable: every update of the one chunk falls into one bucket, and a slow kill must not fill it.
    isImmutable: false,
  });
  acknowledge("batch", toHex(id));
  return id;
}

async function upload(batchId: Uint8Array, round: number): Promise<void> {
  const { uploads } = core as NonNullable<typeof core>;
  const session = await uploads.open({ batchId, isPinned: true, isDeferred: true });
  const chunks = [...Array.from({ length: 6 }, nextChunk), sharedChunk(round)];
  for (const chunk of chunks) await session.put(chunk);
  const reference = chunks[0]?.address ?? new Uint8Array(32);
  await session.done(reference);
  acknowledge("upload", session.tag?.uid ?? 0, ...chunks.map(({ address }) => toHex(address)));
}

const key = new Uint8Array(32).fill(7);
const id = new Uint8Array(32).fill(9);
let version = 0;

/** Overwrites one single-owner chunk, as a mutable feed update does. */
async function update(batchId: Uint8Array): Promise<void> {
  const { uploads } = core as NonNullable<typeof core>;
  const soc = makeSoc(id, makeCac(new TextEncoder().encode(`${run}/${++version}`)), key);
  const session = await uploads.open({ batchId, isPinned: false, isDeferred: false });
  await session.put(soc);
  await session.done();
  acknowledge("update", toHex(soc.address), run, version);
}

async function unpin(): Promise<void> {
  const { pins } = core as NonNullable<typeof core>;
  const [first] = await pins.names(() => undefined);
  if (first === undefined) return;
  acknowledge("unpinning", first);
  await pins.remove(fromHex(first));
  acknowledge("unpinned", first);
}

const first = await buy();
acknowledge("ready");
await Promise.all([
  (async () => {
    for (let round = 0; ; round++) await upload(first, round);
  })(),
  (async () => {
    for (let round = 0; ; round++) await upload(first, round);
  })(),
  (async () => {
    for (let n = 0; ; n++) {
      await update(first);
      if (n % 10 === 9) await buy();
      if (n % 4 === 3) await unpin();
    }
  })(),
]);

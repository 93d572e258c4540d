// The push queue of a group as a queue: whatever happens between an upload and its delivery (cut and
// slow links, restarts, reverts, loaded states), every acknowledged chunk ends at the node nearest to
// its address, and its tag says so.
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGroup, type Group } from "../../src/group.ts";
import { StateReader } from "../../src/state-file.ts";
import type { StoredChunk } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { Tables } from "../../src/store/tables.ts";
import { KeptJournal } from "./kept-journal.ts";

const count = 3;

interface Upload {
  readonly node: number;
  readonly tagUid: number;
  readonly chunks: readonly Chunk[];
  /** False once some links were cut and others not: then a chunk may end at the next nearest node. */
  readonly isStrict: boolean;
}

/** What the group must know: the uploads of the present timeline. */
interface Model {
  uploads: readonly Upload[];
  moments: readonly { readonly id: string; readonly uploads: readonly Upload[] }[];
  readonly files: { readonly bytes: Uint8Array; readonly uploads: readonly Upload[] }[];
}

/** Reads take a few turns, as from a disk: a record in flight outlives what aborts it. */
class SlowStore extends MemoryStore {
  override async get(address: Uint8Array): Promise<StoredChunk> {
    const data = await super.get(address);
    await turns(3);
    return data;
  }
}

interface Real {
  group: Group;
  tables: Tables;
  journal: KeptJournal;
  stores: MemoryStore[];
  /** Number of the next chunk: no two uploads share one. */
  next: number;
}

type Command = fc.AsyncCommand<Model, Real>;

async function open(
  journal: KeptJournal,
  stores: MemoryStore[],
): Promise<Pick<Real, "group" | "tables" | "journal" | "stores">> {
  const tables = await Tables.open(journal);
  const group = await createGroup({
    count,
    seed: "queue",
    blockTimeMs: 0,
    clock: { now: () => 1_900_000_000_000 },
    places: stores.map((store) => ({ store })),
    tables,
  });
  return { group, tables, journal, stores };
}

const node = (real: Real, index: number) => {
  const found = real.group.nodes[index];
  if (found === undefined) throw new Error(`no node ${index}`);
  return found.core;
};

async function turns(number: number): Promise<void> {
  for (let turn = 0; turn < number; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Records in the queues of all nodes. */
const waiting = ({ group, tables }: Real): number =>
  group.nodes
    .map((_, index) => tables.scope(`node-${index + 1}`).table("push-queue").size)
    .reduce((sum, size) => sum + size, 0);

/** Restores the links and checks every upload of the timeline. */
async function settle(model: Model, real: Real): Promise<void> {
  // Only where one is down: a restored link wakes the queue, which must not need that otherwise.
  const isDown = real.group.links.list().some(({ isCut, delayMs }) => isCut || delayMs > 0);
  if (isDown) real.group.links.restore();
  for (let round = 0; round < 2_000 && waiting(real) > 0; round++) await turns(1);
  expect(waiting(real), "records that stay in a queue").toBe(0);
  for (const { node: from, tagUid, chunks, isStrict } of model.uploads) {
    const { split, sent, stored, synced } = node(real, from).tags.get(tagUid) ?? {};
    const label = `tag ${tagUid} of node ${from}`;
    expect({ split, synced }, label).toEqual({ split: chunks.length, synced: chunks.length });
    expect((sent ?? 0) + (stored ?? 0), label).toBe(chunks.length);
    const cores = real.group.nodes.map(({ core }) => core);
    const others = cores.filter((_, index) => index !== from);
    const elsewhere = chunks.filter(({ address }) =>
      others.some((other) => other.chunks.local.has(address)),
    );
    expect(elsewhere.length, `${label}: chunks on other nodes`).toBeGreaterThanOrEqual(sent ?? 0);
    for (const { address } of isStrict ? chunks : []) {
      const [nearest] = [...cores].sort((a, b) =>
        compareDistance(address, a.identity.overlay, b.identity.overlay),
      );
      expect(nearest?.chunks.local.has(address), `${label}: nearest node has it`).toBe(true);
    }
  }
}

/** A command; afterwards the model takes in which links are cut. */
const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  async run(model, real) {
    await run(model, real);
    const links = real.group.links.list();
    if (new Set(links.map(({ isCut }) => isCut)).size === 1) return;
    model.uploads = model.uploads.map((one) => ({ ...one, isStrict: false }));
  },
  toString: () => name,
});

const upload = (from: number, chunks: number, pause: number): Command =>
  command(`upload(node ${from}, ${chunks} chunks), ${pause} turns`, async (model, real) => {
    const { uploads, batches } = node(real, from);
    const [batch] = [...batches.all()];
    const request = { batchId: batch?.id ?? new Uint8Array(32), isPinned: false, isDeferred: true };
    const session = await uploads.open(request);
    const made = Array.from({ length: chunks }, () => makeCac(encodeUtf8(`chunk ${real.next++}`)));
    for (const chunk of made) await session.put(chunk);
    await session.done();
    const tagUid = session.tag?.uid ?? 0;
    model.uploads = [...model.uploads, { node: from, tagUid, chunks: made, isStrict: true }];
    await turns(pause);
  });

const link = (a: number, b: number, change: "cut" | "slow" | "whole"): Command =>
  command(`${change}(${a}, ${b})`, async (_model, { group: { links } }) => {
    if (a === b) return;
    links.cut(a, b, change === "cut");
    // Longer than any test: only a change of the link ends it.
    links.slow(a, b, change === "slow" ? 3_600_000 : 0);
  });

const allLinks = (change: "cut" | "slow"): Command =>
  command(`${change} all`, async (_model, { group: { links } }) => {
    for (const { between } of links.list()) {
      if (change === "cut") links.cut(...between);
      else links.slow(...between, 3_600_000);
    }
  });

const restored = (pause: number): Command =>
  command(`restore all, ${pause} turns`, async (_model, { group: { links } }) => {
    links.restore();
    await turns(pause);
  });

const settled = command("settle", settle);

/** Closes the group and opens one over other (or the same) places, with the same links cut or slow. */
async function replaceGroup(
  real: Real,
  { journal, stores }: Pick<Real, "journal" | "stores">,
): Promise<void> {
  const links = real.group.links.list();
  await real.group.close();
  Object.assign(real, await open(journal, stores));
  for (const { between, isCut, delayMs } of links) {
    if (isCut) real.group.links.cut(...between);
    if (delayMs > 0) real.group.links.slow(...between, delayMs);
  }
}

const restart = command("restart", async (model, real) => {
  // Snapshots end with the process.
  model.moments = [];
  await replaceGroup(real, real);
});

const snapshot = command("snapshot", async (model, real) => {
  const id = await real.group.snapshots.take();
  model.moments = [...model.moments, { id, uploads: model.uploads }];
});

const revert = (pick: number, pause: number): Command =>
  command(
    `revert(${pick}), ${pause} turns`,
    async (model, real) => {
      const at = pick % model.moments.length;
      const moment = model.moments[at];
      if (moment === undefined) return;
      expect(await real.group.snapshots.revert(moment.id)).toBe(true);
      model.uploads = moment.uploads;
      model.moments = model.moments.slice(0, at);
      await turns(pause);
    },
    ({ moments }) => moments.length > 0,
  );

const dump = command("dump", async (model, real) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of real.group.snapshots.dump()) pieces.push(piece);
  model.files.push({ bytes: Buffer.concat(pieces), uploads: model.uploads });
});

type LoadInto = "running" | "fresh" | "new";

/** Loads a dumped state into the running group, into one that was just made, or while one is made. */
const load = (pick: number, into: LoadInto): Command =>
  command(
    `load(${pick}) into ${into}`,
    async (model, real) => {
      const file = model.files[pick % model.files.length];
      if (file === undefined) return;
      const source = async function* () {
        yield file.bytes;
      };
      if (into !== "running") {
        const journal = new KeptJournal();
        const stores = Array.from({ length: count }, () => new SlowStore());
        if (into === "new") {
          const tables = await Tables.open(journal);
          await (await StateReader.open(source())).into({ tables, stores });
          await tables.close();
        }
        await replaceGroup(real, { journal, stores });
      }
      if (into !== "new") await real.group.snapshots.load(source());
      model.uploads = file.uploads;
      model.moments = [];
    },
    ({ files }) => files.length > 0,
  );

// Weighted towards two senders, so that the queues of different timelines have keys in common.
const senders = fc.constantFrom(0, 0, 0, 1, 2);
const nodes = fc.nat(count - 1);
const pause = fc.nat(6);
const sizes = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 60 },
  // More than one record of the queue holds.
  { arbitrary: fc.constant(260), weight: 1 },
);
const uploading = fc.tuple(senders, sizes, pause).map((args) => upload(...args));
const linking = fc
  .tuple(nodes, nodes, fc.constantFrom("cut" as const, "slow" as const, "whole" as const))
  .map((args) => link(...args));
const linkingAll = fc.constantFrom("cut" as const, "cut" as const, "slow" as const).map(allLinks);
const loading = fc
  .tuple(fc.nat(3), fc.constantFrom<LoadInto[]>("running", "fresh", "fresh", "new"))
  .map((args) => load(...args));

const reverting = fc.tuple(fc.nat(3), pause).map((args) => revert(...args));

const weighted: [weight: number, command: fc.Arbitrary<Command>][] = [
  [4, uploading],
  [1, linking],
  [2, linkingAll],
  [2, fc.constant(dump)],
  [2, loading],
  [2, pause.map(restored)],
  [2, fc.constant(snapshot)],
  [2, reverting],
  [1, fc.constant(restart)],
  [1, fc.constant(settled)],
];

const commands = fc.commands(
  weighted.flatMap(([weight, one]) => Array.from({ length: weight }, () => one)),
  { maxCommands: 25, size: "max" },
);

async function begin(): Promise<{ model: Model; real: Real }> {
  const journal = new KeptJournal();
  const stores = Array.from({ length: count }, () => new SlowStore());
  const opened = await open(journal, stores);
  for (const { core } of opened.group.nodes) {
    await core.batches.buy({ amount: 10n ** 10n, depth: 20, label: "", isImmutable: true });
  }
  return { model: { uploads: [], moments: [], files: [] }, real: { ...opened, next: 0 } };
}

async function check(list: Iterable<Command>): Promise<void> {
  const { model, real } = await begin();
  try {
    await fc.asyncModelRun(() => ({ model, real }), list);
    await settle(model, real);
  } finally {
    await real.group.close();
  }
}

/** Histories that once lost chunks, or would with a fault that random ones rarely meet. */
const histories: readonly [name: string, list: readonly Command[]][] = [
  [
    "uploads after a loaded state keep its queue",
    [allLinks("cut"), upload(0, 2, 0), dump, load(0, "fresh"), upload(0, 1, 0)],
  ],
  [
    "a loaded queue is pushed over links that are up",
    [allLinks("cut"), upload(0, 3, 0), dump, restored(9), load(0, "running")],
  ],
  [
    "a revert pushes again what it took back",
    [allLinks("cut"), upload(0, 3, 0), snapshot, restored(20), revert(0, 0)],
  ],
  ...[0, 1, 2, 3, 4, 5].map((pause): [string, readonly Command[]] => [
    `a revert ${pause} turns into a push`,
    [allLinks("cut"), upload(0, 3, 0), snapshot, restored(pause), revert(0, 0)],
  ]),
  [
    "links cut one by one while a chunk is in transit",
    [allLinks("slow"), upload(0, 3, 4), allLinks("cut")],
  ],
  [
    "a restart with chunks in transit, which go to no other node because theirs was closed first",
    [allLinks("slow"), ...Array.from({ length: 9 }, () => upload(1, 1, 1)), restart],
  ],
];

describe("the push queue", () => {
  const runs = process.env["SOAK"] === "1" ? 2_000 : 50;

  it(`delivers every acknowledged chunk: ${runs} histories (SOAK=1 runs 2,000)`, async () => {
    await fc.assert(fc.asyncProperty(commands, check), { seed: 20_261_001, numRuns: runs });
  }, 600_000);

  it.each(histories)("%s", (_name, list) => check(list));
});

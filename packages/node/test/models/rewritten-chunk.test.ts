// Single-owner chunks that are overwritten in a network of three nodes, against a version number per
// chunk: a delivered write reaches the node nearest to the chunk and every read from the network, and no
// node returns an older version than it returned before.
import { makeCac, payloadOf } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { makeSoc, parseSoc, socAddress, type Soc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NodeCore } from "../../src/core.ts";
import { createGroup, type Group } from "../../src/group.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { Tables } from "../../src/store/tables.ts";
import { KeptJournal } from "./kept-journal.ts";

const count = 3;
/** Two chunks nearest to each node on average. */
const chunkCount = 6;

const key = keccak256(encodeUtf8("writer"));
const owner = ethAddressOfPrivateKey(key);
const ids = Array.from({ length: chunkCount }, (_, index) => keccak256(encodeUtf8(`id ${index}`)));

/** Versions by chunk: signing takes longer than everything else here. */
const made = new Map<string, Soc>();

function versionOf(chunk: number, version: number): Soc {
  const label = `chunk ${chunk}, version ${version}`;
  const soc = made.get(label) ?? makeSoc(ids[chunk] ?? key, makeCac(encodeUtf8(label)), key);
  made.set(label, soc);
  return soc;
}

/** The version in the bytes of a chunk; 0 for none. Fails for bytes that were never written. */
function versionIn(chunk: number, data: Uint8Array | undefined): number {
  if (data === undefined) return 0;
  const text = new TextDecoder().decode(payloadOf(parseSoc(data).wrapped.data));
  const [, found, version] = /^chunk (\d+), version (\d+)$/.exec(text) ?? [];
  expect(Number(found)).toBe(chunk);
  return Number(version);
}

interface Model {
  /** Number of writes by chunk, all delivered. */
  readonly latest: number[];
  /** By node and chunk: the version below which the node may not fall. */
  readonly known: number[][];
  moment:
    { readonly id: string; readonly latest: number[]; readonly known: number[][] } | undefined;
}

interface Real {
  readonly journal: KeptJournal;
  readonly stores: readonly MemoryStore[];
  group: Group;
  tables: Tables;
}

type Command = fc.AsyncCommand<Model, Real>;

async function openGroup(
  journal: KeptJournal,
  stores: readonly MemoryStore[],
): Promise<Pick<Real, "group" | "tables">> {
  const tables = await Tables.open(journal);
  const group = await createGroup({
    count,
    seed: "rewritten",
    blockTimeMs: 0,
    clock: { now: () => 1_900_000_000_000 },
    places: stores.map((store) => ({ store })),
    tables,
  });
  return { group, tables };
}

function core({ group }: Real, node: number): NodeCore {
  return group.nodes[node]?.core ?? expect.unreachable(`no node ${node}`);
}

/** Numbers of the nodes by their distance to a chunk. */
function byDistance(real: Real, chunk: number): number[] {
  const address = addressOf(chunk);
  const overlays = real.group.nodes.map((one) => one.core.identity.overlay);
  return [...overlays.entries()]
    .sort(([, a], [, b]) => compareDistance(address, a, b))
    .map(([number]) => number);
}

const addressOf = (chunk: number): Uint8Array => socAddress(ids[chunk] ?? key, owner);

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** Waits until no node has anything to push. */
async function delivered({ tables }: Real): Promise<void> {
  const queues = Array.from({ length: count }, (_, index) =>
    tables.scope(`node-${index + 1}`).table("push-queue"),
  );
  const isWaiting = (): boolean => queues.some(({ size }) => size > 0);
  for (let round = 0; round < 500 && isWaiting(); round++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isWaiting(), "a write stays in a queue").toBe(false);
}

const write = (node: number, chunk: number, isDeferred: boolean): Command =>
  command(`write ${chunk} at ${node}${isDeferred ? ", deferred" : ""}`, async (model, real) => {
    const version = (model.latest[chunk] ?? 0) + 1;
    const { uploads, batches } = core(real, node);
    const [batch] = [...batches.all()];
    const batchId = batch?.id ?? new Uint8Array(32);
    const session = await uploads.open({ batchId, isPinned: false, isDeferred });
    await session.put(versionOf(chunk, version));
    await session.done();
    await delivered(real);
    model.latest[chunk] = version;
    const [nearest = 0] = byDistance(real, chunk);
    for (const holder of [node, nearest]) {
      const held = await core(real, holder).chunks.get(addressOf(chunk), { scope: "local" });
      expect(versionIn(chunk, held), `node ${holder} has the new version`).toBe(version);
      (model.known[holder] ?? [])[chunk] = version;
    }
  });

const read = (node: number, chunk: number, scope: "anywhere" | "network"): Command =>
  command(`read ${chunk} at ${node}, ${scope}`, async (model, real) => {
    const version = versionIn(
      chunk,
      await core(real, node).chunks.get(addressOf(chunk), { scope }),
    );
    const latest = model.latest[chunk] ?? 0;
    const known = model.known[node]?.[chunk] ?? 0;
    // A node keeps the copy that it has; without one, or past it, the network has the newest.
    const isRemote = scope === "network" || known === 0;
    expect(version).toBe(isRemote ? latest : known);
    // A chunk from the network is cached only where the node has no copy.
    if (scope === "anywhere" || known === 0) (model.known[node] ?? [])[chunk] = version;
  });

const restart = command("restart", async (model, real) => {
  await real.group.close();
  Object.assign(real, await openGroup(real.journal, real.stores));
  model.moment = undefined;
});

const snapshot = command("snapshot", async (model, real) => {
  const id = await real.group.snapshots.take();
  model.moment = { id, ...structuredClone({ latest: model.latest, known: model.known }) };
});

const revert = command("revert", async (model, real) => {
  const { moment } = model;
  if (moment === undefined) return;
  expect(await real.group.snapshots.revert(moment.id)).toBe(true);
  model.latest.splice(0, chunkCount, ...moment.latest);
  model.known.splice(0, count, ...structuredClone(moment.known));
  model.moment = undefined;
});

const nodes = fc.nat(count - 1);
const chunks = fc.nat(chunkCount - 1);
const writing = fc.tuple(nodes, chunks, fc.boolean()).map((args) => write(...args));
const reading = fc
  .tuple(nodes, chunks, fc.constantFrom("anywhere" as const, "network" as const))
  .map((args) => read(...args));

const commands = fc.commands(
  [writing, writing, writing, reading, reading, fc.constantFrom(restart, snapshot, revert)],
  { maxCommands: 30, size: "max" },
);

async function check(list: Iterable<Command>): Promise<void> {
  const journal = new KeptJournal();
  const stores = Array.from({ length: count }, () => new MemoryStore());
  const real: Real = { journal, stores, ...(await openGroup(journal, stores)) };
  for (const node of real.group.nodes) {
    await node.core.batches.buy({ amount: 10n ** 10n, depth: 24, label: "", isImmutable: false });
  }
  const model: Model = {
    latest: Array.from({ length: chunkCount }, () => 0),
    known: Array.from({ length: count }, () => Array.from({ length: chunkCount }, () => 0)),
    moment: undefined,
  };
  try {
    await fc.asyncModelRun(() => ({ model, real }), list);
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      for (let node = 0; node < count; node++) await read(node, chunk, "network").run(model, real);
    }
  } finally {
    await real.group.close();
  }
}

describe("single-owner chunks written again", () => {
  const runs = process.env["SOAK"] === "1" ? 2_000 : 40;

  it(`reach every node of the network: ${runs} histories (SOAK=1 runs 2,000)`, async () => {
    await fc.assert(fc.asyncProperty(commands, check), { seed: 20_261_126, numRuns: runs });
  }, 600_000);

  it("a second version replaces the first one at the nearest node, from any other", async () => {
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      await check(
        [0, 1, 2].flatMap((node) => [write(node, chunk, false), write(node, chunk, true)]),
      );
    }
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { withoutPause } from "@swarm-docs/protocol/pace";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NodeCore } from "../../src/core.ts";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { createGroup, type Group } from "../../src/group.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { filesAfter, layOut, WriteLog, type Disk } from "./write-log.ts";

const renames: ((from: string, to: string) => void)[] = [];

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...original,
    async rename(from: string, to: string) {
      await original.rename(from, to);
      for (const tell of renames) tell(from, to);
    },
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  renames.length = 0;
});

/** A node over a directory, and what lets it go again. */
async function nodeOver(
  directory: string,
  isSynced: boolean,
): Promise<{ core: NodeCore; group: Group; close: () => Promise<void> }> {
  const data = await openDataDirectory(directory, { count: 1, isSynced });
  const { places, tables } = data;
  const wallet = { bzz: 10n ** 24n, native: 10n ** 24n };
  const group = await createGroup({
    count: 1,
    seed: "power",
    blockTimeMs: 0,
    wallet,
    places,
    tables,
  });
  const core = group.nodes[0]?.core;
  if (core === undefined) throw new Error("no node");
  const close = async (): Promise<void> => {
    await group.close();
    await data.release();
  };
  return { core, group, close };
}

/** What must be there from the operation of this number on. */
interface Acknowledged {
  readonly from: number;
  readonly what: string;
  readonly isThere: (core: NodeCore) => Promise<boolean>;
}

function numbered(n: number, size = 300): Chunk {
  const payload = new Uint8Array(size).fill(n & 255);
  payload[0] = n >> 8;
  return makeCac(payload);
}

/** Buys, uploads, pins, overwrites and deletes; enough entries for the journal to be rewritten. */
async function work(core: NodeCore, log: WriteLog): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const acknowledge = (what: string, isThere: Acknowledged["isThere"]): void => {
    acknowledged.push({ from: log.operations.length, what, isThere });
  };
  const { batches, uploads, chunks, tags } = core;
  const key = new Uint8Array(32).fill(7);
  for (let round = 0; round < 8; round++) {
    const terms = { amount: 10n ** 10n, depth: 20, label: `${round}`, isImmutable: false };
    const { id } = await batches.buy(terms);
    acknowledge(`batch ${round}`, async (node) => node.batches.issuer(id) !== undefined);
    const session = await uploads.open({ batchId: id, isPinned: true, isDeferred: true });
    const mine = Array.from({ length: 4 }, (_, n) => numbered(round * 10 + n));
    for (const chunk of mine) await session.put(chunk);
    const [first] = mine;
    await session.done(first?.address);
    const uid = session.tag?.uid ?? 0;
    acknowledge(`upload ${round}`, async (node) => {
      const found = await Promise.all(mine.map(({ address }) => node.chunks.get(address)));
      const isPinned = node.pins.get(first?.address ?? new Uint8Array(32)) !== undefined;
      return (
        found.every((data) => data !== undefined) && node.tags.get(uid)?.split === 4 && isPinned
      );
    });
    const version = new TextEncoder().encode(`version ${round}`);
    const soc = makeSoc(new Uint8Array(32), makeCac(version), key);
    const update = await uploads.open({ batchId: id, isPinned: false, isDeferred: false });
    await update.put(soc);
    await update.done();
    acknowledge(`update ${round}`, async (node) => {
      const text = new TextDecoder().decode(await node.chunks.get(soc.address));
      return Number(text.split("version ")[1]) >= round;
    });
    // Two thousand entries: the journal is rewritten in between.
    await Promise.all(Array.from({ length: 300 }, () => tags.add(uid, { sent: 1 })));
    const passing = numbered(5_000 + round);
    await chunks.put(passing);
    await chunks.local.delete(passing.address);
    acknowledge(`deletion ${round}`, async (node) => !node.chunks.local.has(passing.address));
  }
  return acknowledged;
}

/** What belongs together and is not there together. */
async function halves({ batches, chain, identity, tags, pins }: NodeCore): Promise<string[]> {
  const found: string[] = [];
  const own = await batches.living(withoutPause);
  if (own.length !== (await chain.postage.living(withoutPause)).length)
    found.push("a batch without its owner's record");
  const paid = 10n ** 24n - chain.balance(identity.ethereum).bzz;
  const cost = BigInt(own.length) * ((10n ** 10n) << 20n);
  // The account is not there before its first funds are.
  if (chain.ledger.knows(identity.ethereum) && paid !== cost)
    found.push(`paid ${paid}, not ${cost}`);
  const closed = (await tags.list(withoutPause)).filter(({ split }) => split > 0);
  if (closed.length !== pins.count) found.push("a pin without its tag's count");
  return found;
}

async function faultsAfter(
  log: WriteLog,
  count: number,
  disk: Disk,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const directory = join(await temporaryDirectory(), "data");
  await layOut(directory, filesAfter(log.operations.slice(0, count), disk));
  const { core, close } = await nodeOver(directory, false);
  const found = await halves(core);
  for (const { from, what, isThere } of acknowledged) {
    if (from <= count && !(await isThere(core))) found.push(`${what} is lost`);
  }
  await close();
  return found;
}

/** With NIGHTLY=1 after every operation, else after every seventh and the last ones. */
const stride = process.env["NIGHTLY"] === "1" ? 1 : 7;

describe.runIf(existsSync("/proc/self/fd"))("after a power cut", () => {
  it.each<[Disk, boolean]>([
    ["in order", false],
    ["in order", true],
    ["synced only", true],
  ])(
    `a disk that keeps writes "%s" (--fsync: %s) has all that was acknowledged, and nothing by half (NIGHTLY=1: at every write)`,
    async (disk, isSynced) => {
      const directory = join(await temporaryDirectory(), "data");
      const log = await WriteLog.watch(directory);
      renames.push((from, to) => log.renamed(from, to));
      const { core, close } = await nodeOver(directory, isSynced);
      const acknowledged = await work(core, log);
      await close();
      vi.restoreAllMocks();
      renames.length = 0;
      expect(log.operations.some(({ kind }) => kind === "rename")).toBe(true);
      const faults: Record<string, string[]> = {};
      for (let count = 0; count <= log.operations.length; count++) {
        const isNearEnd = count > log.operations.length - 5;
        if (count % stride !== 0 && !isNearEnd) continue;
        const found = await faultsAfter(log, count, disk, acknowledged).catch((error: unknown) => [
          String(error),
        ]);
        if (found.length > 0) faults[`after ${count} of ${log.operations.length}`] = found;
      }
      expect(faults).toEqual({});
      expect(acknowledged.length).toBe(32);
    },
    120_000,
  );
});

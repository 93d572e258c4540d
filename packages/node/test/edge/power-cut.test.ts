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
import { disksAfter, layOut, WriteLog, type Disk } from "./write-log.ts";

const renames: ((from: string, to: string) => void)[] = [];
const removals: ((path: string) => void)[] = [];

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...original,
    async rename(from: string, to: string) {
      await original.rename(from, to);
      for (const tell of renames) tell(from, to);
    },
    async rm(path: string, options: object) {
      await original.rm(path, options);
      for (const tell of removals) tell(path);
    },
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  renames.length = 0;
  removals.length = 0;
});

/** A node over a directory, and what lets it go again. */
async function nodeOver(
  directory: string,
  isSynced: boolean,
): Promise<{ core: NodeCore; group: Group; close: () => Promise<void> }> {
  const data = await openDataDirectory(directory, { count: 1, isSynced, wasteBytes: 0 });
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

/** Buys, uploads, pins, overwrites and deletes; in eight rounds enough entries for the journal to be rewritten. */
async function work(
  core: NodeCore,
  log: WriteLog,
  acknowledged: Acknowledged[],
  rounds: readonly number[],
): Promise<void> {
  const acknowledge = (what: string, isThere: Acknowledged["isThere"]): void => {
    acknowledged.push({ from: log.operations.length, what, isThere });
  };
  const { batches, uploads, chunks, tags } = core;
  const key = new Uint8Array(32).fill(7);
  for (const round of rounds) {
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
    // Most of the stamps: the next start compacts them.
    for (let again = 0; again < 6; again++) {
      const repeated = await uploads.open({ batchId: id, isPinned: false, isDeferred: false });
      for (const chunk of mine) await repeated.put(chunk);
      await repeated.done();
    }
    const issuedBy = (node: NodeCore): string => {
      const issuer = node.batches.issuer(id);
      return JSON.stringify([
        issuer?.utilization,
        ...mine.map(({ address }) => issuer?.find(address, address)),
      ]);
    };
    const issued = issuedBy(core);
    acknowledge(`stamps ${round}`, async (node) => issuedBy(node) === issued);
    // Two thousand entries, of keys of their own: the journal is rewritten in between.
    const passed = await Promise.all(Array.from({ length: 150 }, () => tags.create()));
    await Promise.all(passed.map((tag) => tags.delete(tag.uid)));
    // Most of the file: the next start compacts it.
    const passing = numbered(5_000 + round, 4_096);
    await chunks.put(passing);
    await chunks.local.delete(passing.address);
    acknowledge(`deletion ${round}`, async (node) => !node.chunks.local.has(passing.address));
  }
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
  const found: string[] = [];
  for (const files of disksAfter(log.operations.slice(0, count), disk)) {
    const directory = join(await temporaryDirectory(), "data");
    await layOut(directory, files);
    const { core, close } = await nodeOver(directory, false);
    found.push(...(await halves(core)));
    for (const { from, what, isThere } of acknowledged) {
      if (from <= count && !(await isThere(core))) found.push(`${what} is lost`);
    }
    await close();
  }
  return found;
}

/** With NIGHTLY=1 after every operation, else after every seventh and the last ones. */
const stride = process.env["NIGHTLY"] === "1" ? 1 : 7;

describe.runIf(existsSync("/proc/self/fd"))("after a power cut", () => {
  it.each<[Disk, boolean]>([
    ["in order", false],
    ["in order", true],
    ["entries late", true],
    ["synced only", true],
  ])(
    `a disk that keeps writes "%s" (--fsync: %s) has all that was acknowledged, and nothing by half (NIGHTLY=1: at every write)`,
    async (disk, isSynced) => {
      const directory = join(await temporaryDirectory(), "data");
      const log = await WriteLog.watch(directory);
      renames.push((from, to) => log.renamed(from, to));
      removals.push((path) => log.removed(path));
      const acknowledged: Acknowledged[] = [];
      let secondStart = 0;
      for (const rounds of [[0, 1, 2, 3, 4, 5, 6, 7], [8]]) {
        secondStart = log.operations.length;
        const { core, close } = await nodeOver(directory, isSynced);
        await work(core, log, acknowledged, rounds);
        await close();
      }
      vi.restoreAllMocks();
      renames.length = 0;
      removals.length = 0;
      const renamed = log.operations.flatMap((one) => (one.kind === "rename" ? [one.to] : []));
      expect(renamed).toContain("state.journal");
      expect(renamed).toContain(join("node-1", "chunks.pack"));
      expect(renamed).toContain(join("node-1", "stamps.pack"));
      const faults: Record<string, string[]> = {};
      for (let count = 0; count <= log.operations.length; count++) {
        const isNearEnd = count > log.operations.length - 5;
        // Around every step of the compaction.
        const isCompaction = log.operations
          .slice(Math.max(0, count - 1), count + 1)
          .some(({ path }) => /chunks\.|stamps\.pack\.new/u.test(path));
        const isSecondStart = count >= secondStart && count < secondStart + 40;
        const isAlways = isNearEnd || (isSecondStart && isCompaction);
        if (count % stride !== 0 && !isAlways) continue;
        // Before, this disk differs from the one in order around the rewrite of the journal only.
        if (disk === "entries late" && count < secondStart) continue;
        const found = await faultsAfter(log, count, disk, acknowledged).catch((error: unknown) => [
          String(error),
        ]);
        if (found.length > 0) faults[`after ${count} of ${log.operations.length}`] = found;
      }
      expect(faults).toEqual({});
      expect(acknowledged.length).toBe(45);
    },
    120_000,
  );
});

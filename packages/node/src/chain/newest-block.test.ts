import { expect, it } from "vitest";
import { KeptJournal } from "../../test/models/kept-journal.ts";
import { closeGroup } from "../edge-node/close-group.ts";
import { ethereumOf } from "../eth/ethereum.ts";
import { createGroup, type Group } from "../group.ts";
import { Tables } from "../store/tables.ts";

const terms = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: false };

/** Starts of one node over the same tables, by a clock that the test sets. */
function restarts(): { clock: { nowMs: number }; start: () => Promise<Group> } {
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs };
  const journal = new KeptJournal();
  const options = { count: 1, seed: "clock", blockTimeMs: 5_000, confirmations: 1, clock };
  return {
    clock,
    start: async () => createGroup({ ...options, tables: await Tables.open(journal) }),
  };
}

function coreOf({ nodes: [node] }: Group): NonNullable<typeof node>["core"] {
  if (node === undefined) throw new Error("no node");
  return node.core;
}

it("keeps a batch usable that was bought before a restart with the clock set back", async () => {
  const { clock, start } = restarts();
  const before = coreOf(await start());
  clock.nowMs += 86_400_000;
  const { id } = await before.batches.buy(terms);
  clock.nowMs -= 86_400_000;
  const after = coreOf(await start());
  clock.nowMs += 5_000;
  expect(after.batches.usableIssuer(id).batch.id).toEqual(id);
});

it("continues from the newest block with a transaction, and from its time", async () => {
  const { clock, start } = restarts();
  const before = coreOf(await start());
  clock.nowMs += 86_400_000;
  await before.batches.buy(terms);
  clock.nowMs += 5_000;
  before.chain.transactions.settle();
  const { block } = before.chain.blocks;
  const timestamp = before.chain.blocks.timestampOf(block);
  clock.nowMs -= 86_400_000;
  const after = coreOf(await start());
  expect(after.chain.blocks.block).toBe(block);
  const ethereum = ethereumOf(after);
  const sent = [...after.chain.transactions.all()];
  expect(sent.every((item) => ethereum.isInBlock(item))).toBe(true);
  const times = [ethereum.times.of(block)];
  for (let later = 1; later < 4; later++) {
    clock.nowMs += 5_000;
    expect(after.chain.blocks.block).toBe(block + later);
    times.push(ethereum.times.of(block + later));
  }
  expect(times[0]).toBeGreaterThanOrEqual(timestamp);
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 5, 10, 15]);
});

it("changes nothing at a restart by a clock that went on", async () => {
  const { clock, start } = restarts();
  const before = coreOf(await start());
  await before.batches.buy(terms);
  const { block, nowMs } = before.chain.blocks;
  const after = coreOf(await start());
  expect([after.chain.blocks.block, after.chain.blocks.nowMs]).toEqual([block, nowMs]);
  clock.nowMs += 5_000;
  expect(after.chain.blocks.block).toBe(block + 1);
});

it("continues from the empty blocks of a node that was stopped, although the clock has been set back", async () => {
  const { clock, start } = restarts();
  const first = await start();
  const { blocks } = coreOf(first).chain;
  await coreOf(first).batches.buy(terms);
  clock.nowMs += 86_400_000;
  const { block, timestamp } = blocks;
  await closeGroup(first);
  clock.nowMs -= 86_400_000;
  const { blocks: after } = coreOf(await start()).chain;
  expect([after.block, after.timestamp]).toEqual([block, timestamp]);
  clock.nowMs += 5_000;
  expect([after.block, after.timestamp]).toEqual([block + 1, timestamp + 5]);
});

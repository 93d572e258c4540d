import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ReedSolomonErasure } from "@subspace/reed-solomon-erasure.wasm";
import { toHex } from "@swarm-docs/protocol/hex";
import { expect, test } from "vitest";
import { shuffled, standingOf } from "./losses.ts";
import { Stock } from "./stock.ts";

const SHARD = 4104;
const subspace = ReedSolomonErasure.fromBytes(
  readFileSync(
    path.join(
      createRequire(import.meta.url).resolve("@subspace/reed-solomon-erasure.wasm"),
      "../reed_solomon_erasure_bg.wasm",
    ),
  ),
);

test("the parity of a group is what subspace's Reed–Solomon makes of its data", async () => {
  const stock = new Stock();
  const { groups } = await stock.make(100_000, 2);
  const group = groups.find(({ kind }) => kind === "data");
  const data = group?.data ?? [];
  const added = group?.added ?? [];
  // The concept page: 25 data chunks at level 2 get ten parity chunks.
  expect([data.length, added.length]).toEqual([25, 10]);
  const shards = new Uint8Array((data.length + added.length) * SHARD);
  for (const [at, address] of data.entries()) shards.set(stock.chunk(address) ?? [], at * SHARD);
  expect(subspace.encode(shards, data.length, added.length)).toBe(ReedSolomonErasure.RESULT_OK);
  for (const [at, address] of added.entries()) {
    const begin = (data.length + at) * SHARD;
    const theirs = shards.slice(begin, begin + SHARD);
    expect(toHex(theirs)).toBe(toHex(stock.chunk(address) ?? new Uint8Array()));
  }
});

test("a group endures as many losses as chunks were added, and not one more", async () => {
  const stock = new Stock();
  const { groups } = await stock.make(400_000, 1);
  const group = groups.find(({ kind }) => kind === "data");
  const data = group?.data ?? [];
  const endured = data.slice(0, group?.added.length);
  const reading = await stock.read(endured);
  expect(reading.isWhole).toBe(true);
  expect(new Set(reading.recovered)).toEqual(new Set(endured));
  const tooMany = await stock.read(data.slice(0, endured.length + 1));
  expect(tooMany).toMatchObject({ isWhole: false });
  expect(tooMany.reason).toMatch(/not found/);
});

test("the root comes back from its replicas", async () => {
  const stock = new Stock();
  const { groups } = await stock.make(4_000, 2);
  const [root] = groups;
  expect(root?.added).toHaveLength(4);
  const [one, ...others] = [...(root?.data ?? []), ...(root?.added ?? [])];
  expect(await stock.read([one ?? "", ...others.slice(1)])).toMatchObject({ isWhole: true });
  expect(await stock.read([one ?? "", ...others])).toMatchObject({ isWhole: false });
});

test("the most that an order of losses endures is where a group has none left", async () => {
  const stock = new Stock();
  const { groups } = await stock.make(400_000, 1);
  const order = shuffled(groups, 3);
  expect(new Set(order).size).toBe(order.length);
  expect(shuffled(groups, 3)).toEqual(order);
  const most = await stock.endures(order);
  const least = (count: number): number =>
    Math.min(...groups.map((group) => standingOf(group, new Set(order.slice(0, count))).left));
  expect(least(most)).toBeGreaterThanOrEqual(0);
  expect(least(most + 1)).toBe(-1);
});

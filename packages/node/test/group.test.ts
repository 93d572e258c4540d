import { makeCac } from "@swarm-docs/protocol/cac";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it } from "vitest";
import { createGroup, type Group } from "../src/group.ts";
import type { Node } from "../src/create.ts";

const groups: Group[] = [];

async function three(): Promise<Group> {
  const group = await createGroup({ count: 3, seed: "group", blockTimeMs: 0 });
  groups.push(group);
  return group;
}

afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.close()));
});

function at(group: Group, index: number): Node {
  const node = group.nodes[index];
  if (node === undefined) throw new Error(`no node ${index}`);
  return node;
}

async function get(node: Node, path: string): Promise<Record<string, never>> {
  return (await node.fetch(new Request(`http://localhost${path}`))).json() as never;
}

const chunk = makeCac(new TextEncoder().encode("shared"));

describe("a group of nodes", () => {
  it("shares the chain but not the keys", async () => {
    const group = await three();
    const overlays = group.nodes.map(({ core }) => toHex(core.identity.overlay));
    expect(new Set(overlays).size).toBe(3);
    const { id } = await at(group, 0).core.batches.buy({
      amount: 10n ** 10n,
      depth: 17,
      label: "",
      isImmutable: true,
    });
    expect((await get(at(group, 1), "/batches"))["batches"]).toMatchObject([
      { batchID: toHex(id) },
    ]);
    expect((await get(at(group, 1), "/stamps"))["stamps"]).toEqual([]);
    expect((await get(at(group, 0), "/stamps"))["stamps"]).toMatchObject([{ batchID: toHex(id) }]);
  });

  it("fetches chunks from each other, and keeps what it fetched", async () => {
    const group = await three();
    await at(group, 0).core.chunks.put(chunk);
    expect(at(group, 2).core.chunks.local.has(chunk.address)).toBe(false);
    expect(await at(group, 2).core.chunks.get(chunk.address)).toEqual(chunk.data);
    expect(at(group, 2).core.chunks.local.has(chunk.address)).toBe(true);
    const uncached = { isCached: false };
    expect(await at(group, 1).core.chunks.get(chunk.address, uncached)).toEqual(chunk.data);
    expect(at(group, 1).core.chunks.local.has(chunk.address)).toBe(false);
    expect(await at(group, 1).core.chunks.get(chunk.address, { scope: "local" })).toBeUndefined();
  });

  it("hears of an upload where it belongs, once", async () => {
    const group = await three();
    const heard: string[] = [];
    group.nodes.forEach(({ core }, index) => {
      core.chunks.onArrival(({ address }) => void heard.push(`${index} ${toHex(address)}`));
    });
    await at(group, 1).core.chunks.put(chunk, undefined, true);
    const nearest = [...group.nodes].sort((one, other) =>
      compareDistance(chunk.address, one.core.identity.overlay, other.core.identity.overlay),
    )[0];
    const index = group.nodes.findIndex((node) => node === nearest);
    expect(heard).toEqual([`${index} ${toHex(chunk.address)}`]);
    expect(nearest?.core.chunks.local.has(chunk.address)).toBe(true);
  });

  it("knows its members as peers, real ones, that can be cut off and connected again", async () => {
    const group = await three();
    const [first, second] = [at(group, 0), at(group, 1)];
    expect((await get(first, "/peers"))["peers"]).toHaveLength(2);
    const { underlay, overlay } = await get(second, "/addresses");
    expect(String(underlay?.[0])).toMatch(/^\/ip4\/127\.0\.0\.1\/tcp\/11633\/p2p\/16Uiu2HA/);
    await second.core.chunks.put(chunk);
    first.core.peers.disconnect(second.core.identity.overlay);
    at(group, 2).core.peers.disconnect(second.core.identity.overlay);
    expect(await first.core.chunks.get(chunk.address)).toBeUndefined();
    const connect = new Request(`http://localhost/connect${String(underlay?.[0])}`, {
      method: "POST",
    });
    expect(await (await first.fetch(connect)).json()).toEqual({ address: overlay });
    expect(await first.core.chunks.get(chunk.address)).toEqual(chunk.data);
  });

  it("goes on when one of them stops", async () => {
    const group = await three();
    await at(group, 0).core.chunks.put(chunk);
    await at(group, 1).core.chunks.put(makeCac(new Uint8Array(5)));
    await group.stop(1);
    expect((await get(at(group, 0), "/peers"))["peers"]).toHaveLength(1);
    expect(await at(group, 2).core.chunks.get(chunk.address)).toEqual(chunk.data);
    expect(await at(group, 2).core.chunks.get(makeCac(new Uint8Array(5)).address)).toBeUndefined();
  });
});

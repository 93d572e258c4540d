import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDataDirectory, type DataDirectory } from "../src/edge-node/data-directory.ts";
import { createGroup, type Group, type GroupOptions } from "../src/group.ts";
import type { Node } from "../src/create.ts";
import { temporaryDirectory } from "./store/temporary-directory.ts";

const opened: { group: Group; data: DataDirectory | undefined }[] = [];

async function close(): Promise<void> {
  for (const { group, data } of opened.splice(0)) {
    await group.close();
    await data?.release();
  }
}

afterEach(close);

async function open(directory?: string, options: Partial<GroupOptions> = {}): Promise<Group> {
  const count = options.count ?? 1;
  const data = directory === undefined ? undefined : await openDataDirectory(directory, { count });
  const group = await createGroup({
    seed: "snapshots",
    blockTimeMs: 0,
    clock: { now: () => 1_900_000_000_000 },
    ...options,
    count,
    ...(data === undefined ? {} : { tables: data.tables, places: data.places }),
  });
  opened.push({ group, data });
  return group;
}

async function call(node: Node | undefined, method: string, path: string, init: RequestInit = {}) {
  const request = new Request(`http://localhost${path}`, { method, ...init });
  const answer = await (node as Node).fetch(request);
  const text = await answer.text();
  const body: unknown = answer.headers.get("Content-Type")?.includes("json")
    ? JSON.parse(text)
    : text;
  return { status: answer.status, body };
}

const json = { headers: { "Content-Type": "application/json" } };

async function buy(node: Node | undefined): Promise<string> {
  const { body } = await call(node, "POST", "/stamps/10000000000/20");
  return (body as { batchID: string }).batchID;
}

async function upload(node: Node | undefined, batch: string, body: string): Promise<string> {
  const headers = { "Swarm-Postage-Batch-Id": batch, "Swarm-Pin": "true" };
  const answer = await call(node, "POST", "/bytes", { headers, body });
  return (answer.body as { reference: string }).reference;
}

/** All that a client can see of a node's state. */
async function stateOf(node: Node | undefined): Promise<unknown> {
  const paths = ["/stamps", "/batches", "/wallet", "/tags", "/pins", "/chainstate", "/_dev/state"];
  return Promise.all(paths.map((path) => call(node, "GET", path)));
}

async function takeSnapshot(node: Node | undefined): Promise<string> {
  const { status, body } = await call(node, "POST", "/_dev/snapshot", json);
  expect(status).toBe(200);
  return body as string;
}

async function revert(node: Node | undefined, id: string): Promise<number> {
  const body = JSON.stringify({ id });
  return (await call(node, "POST", "/_dev/revert", { ...json, body })).status;
}

/** Loses the chunk at an address. */
async function lose(node: Node | undefined, address: string): Promise<void> {
  const body = JSON.stringify({ address });
  await call(node, "POST", "/_dev/loseChunks", { ...json, body });
}

describe.each(["in memory", "in a directory"])("snapshots of a node %s", (where) => {
  const place = async (): Promise<string | undefined> =>
    where === "in memory" ? undefined : join(await temporaryDirectory(), "data");

  it("lead back to everything: chunks, stamps, batches, funds, tags, pins and blocks", async () => {
    const directory = await place();
    const [node] = (await open(directory)).nodes;
    const batch = await buy(node);
    const kept = await upload(node, batch, "kept");
    const before = await stateOf(node);
    const id = await takeSnapshot(node);
    const gone = await upload(node, batch, "gone");
    await upload(node, await buy(node), "gone, too");
    await lose(node, kept);
    await call(node, "DELETE", `/pins/${kept}`);
    await call(node, "POST", "/_dev/mine", { ...json, body: '{"blocks":10}' });
    await call(node, "POST", "/_dev/setPrice", { ...json, body: '{"price":"1"}' });
    expect(await stateOf(node)).not.toEqual(before);
    expect(await revert(node, id)).toBe(204);
    expect(await stateOf(node)).toEqual(before);
    expect((await call(node, "GET", `/bytes/${kept}`)).body).toBe("kept");
    expect((await call(node, "GET", `/bytes/${gone}`)).status).toBe(404);
    if (directory === undefined) return;
    await close();
    const [again] = (await open(directory)).nodes;
    expect(await stateOf(again)).toEqual(before);
    expect((await call(again, "GET", `/bytes/${kept}`)).body).toBe("kept");
  });

  it("are used up by going back, and all later ones with them", async () => {
    const [node] = (await open(await place())).nodes;
    const [first, second, third] = [
      await takeSnapshot(node),
      await takeSnapshot(node),
      await takeSnapshot(node),
    ];
    const ids = async (): Promise<string[]> => {
      const { body } = await call(node, "GET", "/_dev/snapshots");
      return (body as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids()).toEqual([first, second, third]);
    expect(await revert(node, second)).toBe(204);
    expect(await ids()).toEqual([first]);
    expect([await revert(node, second), await revert(node, third)]).toEqual([404, 404]);
    const drop = { ...json, body: JSON.stringify({ id: first }) };
    expect((await call(node, "POST", "/_dev/dropSnapshot", drop)).status).toBe(204);
    expect((await call(node, "POST", "/_dev/dropSnapshot", drop)).status).toBe(404);
    expect([await revert(node, first), await ids()]).toEqual([404, []]);
    expect(await takeSnapshot(node)).not.toBe(first);
  });

  it("can be gone back to many times over, each leaving the same ground", async () => {
    const [node] = (await open(await place())).nodes;
    const batch = await buy(node);
    const seen: unknown[] = [];
    let id = await takeSnapshot(node);
    for (let round = 0; round < 5; round++) {
      const bought = await buy(node);
      await upload(node, batch, "the same");
      // With a seed every value repeats, batch ids included.
      seen.push([bought, await stateOf(node)]);
      expect(await revert(node, id)).toBe(204);
      id = await takeSnapshot(node);
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
  });
});

describe("snapshots", () => {
  it("of a group are of all its nodes and their chain", async () => {
    const group = await open(undefined, { count: 2 });
    const [one, two] = group.nodes;
    const before = [await stateOf(one), await stateOf(two)];
    const id = await takeSnapshot(one);
    const reference = await upload(two, await buy(two), "second");
    await buy(one);
    expect((await call(one, "GET", `/bytes/${reference}`)).status).toBe(200);
    expect(await revert(two, id)).toBe(204);
    expect([await stateOf(one), await stateOf(two)]).toEqual(before);
    expect((await call(one, "GET", `/bytes/${reference}`)).status).toBe(404);
  });

  it("go back to the block where blocks come by time, and time goes on from there", async () => {
    let now = 1_900_000_000_000;
    const clock = { now: () => now };
    const group = await open(undefined, { blockTimeMs: 1_000, clock });
    const { block } = group.chain.blocks;
    const id = await group.snapshots.take();
    now += 60_000;
    expect(group.chain.blocks.block).toBe(block + 60);
    await group.snapshots.revert(id);
    expect(group.chain.blocks.block).toBe(block);
    now += 2_000;
    expect(group.chain.blocks.block).toBe(block + 2);
  });

  it("copy no chunk", async () => {
    const group = await open();
    const [node] = group.nodes;
    const { chunks } = (node as Node).core;
    await upload(node, await buy(node), "x".repeat(4_096 * 500));
    const slice = vi.spyOn(Uint8Array.prototype, "slice");
    const id = await group.snapshots.take();
    await group.snapshots.revert(id);
    const copies = slice.mock.results.filter(({ value }) => value.length > 4_000).length;
    slice.mockRestore();
    expect([copies, chunks.local.chunkCount > 1]).toEqual([0, true]);
  });
});

// The queue towards an upstream node when all tables are replaced: by a loaded state, by a revert.
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, expect, describe, it } from "vitest";
import { createGroup, type Group } from "../../src/group.ts";
import type { Fetch } from "../../src/state/upstream-request.ts";

/** An upstream node that answers uploads, or keeps them waiting until they are aborted. */
class Upstream {
  isHanging = false;
  pushes = 0;
  readonly taken: string[] = [];

  readonly fetch: Fetch = async (_url, init = {}) => {
    this.pushes++;
    const { signal } = init;
    if (this.isHanging) {
      await new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
    }
    // Of a content-addressed chunk only the reference is asked back.
    const data = new Uint8Array(init.body as Uint8Array<ArrayBuffer>);
    const reference = toHex(makeCac(data.subarray(8)).address);
    this.taken.push(reference);
    return Response.json({ reference }, { status: 201 });
  };
}

const groups: Group[] = [];

async function groupWith(upstream: Upstream): Promise<Group> {
  const group = await createGroup({
    count: 1,
    seed: "upstream",
    blockTimeMs: 0,
    upstream: "http://upstream.example:1633",
    upstreamBatch: "ab".repeat(32),
    fetch: upstream.fetch,
  });
  groups.push(group);
  return group;
}

afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.close()));
});

async function upload({ nodes: [node] }: Group, chunk: Chunk): Promise<number> {
  const { batches, uploads } = node!.core;
  const { id } = await batches.buy({ amount: 10n ** 10n, depth: 20, label: "", isImmutable: true });
  const session = await uploads.open({ batchId: id, isDeferred: true, isPinned: false });
  await session.put(chunk);
  await session.done();
  return session.tag?.uid ?? 0;
}

async function* dumped(group: Group): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of group.snapshots.dump()) pieces.push(piece);
  yield Buffer.concat(pieces);
}

const synced = ({ nodes: [node] }: Group, tag: number): number | undefined =>
  node?.core.tags.get(tag)?.synced;

const chunk = makeCac(Uint8Array.of(1, 2, 3));

describe("the queue towards the upstream node", () => {
  it("is pushed after a state with a waiting chunk was loaded, without another upload", async () => {
    const [slow, fast] = [new Upstream(), new Upstream()];
    slow.isHanging = true;
    const first = await groupWith(slow);
    const tag = await upload(first, chunk);
    const second = await groupWith(fast);
    await second.snapshots.load(dumped(first));
    await expect.poll(() => synced(second, tag)).toBe(1);
    expect(fast.taken).toEqual([toHex(chunk.address)]);
  });

  it("aborts what is in flight for a revert, and pushes it again in the timeline that follows", async () => {
    const upstream = new Upstream();
    upstream.isHanging = true;
    const group = await groupWith(upstream);
    const tag = await upload(group, chunk);
    await expect.poll(() => upstream.pushes).toBe(1);
    const id = await group.snapshots.take();
    const other = await upload(group, makeCac(Uint8Array.of(4)));
    upstream.isHanging = false;
    expect(await group.snapshots.revert(id)).toBe(true);
    await expect.poll(() => synced(group, tag)).toBe(1);
    expect(synced(group, other)).toBeUndefined();
    expect(upstream.taken).toEqual([toHex(chunk.address)]);
  });
});

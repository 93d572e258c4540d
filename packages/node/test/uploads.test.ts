import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import { chunkIdentity, makeSoc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { describe, expect, it, vi } from "vitest";
import { createNode, type Node } from "../src/create.ts";
import { defaultGasPrice } from "../src/chain/transactions.ts";
import { ApiError } from "../src/errors/errors.ts";
import { MemoryStore } from "../src/store/memory.ts";
import type { Tag } from "../src/state/tags.ts";
import { StoreWriteError } from "../src/store/chunk-store.ts";
import type { Journal } from "../src/store/journal.ts";
import { KeptJournal } from "./models/kept-journal.ts";

async function nodeWithBatch(
  depth = 20,
  store = new MemoryStore(),
  journal: Journal = new KeptJournal(),
): Promise<{ node: Node; batchId: Uint8Array }> {
  const node = await createNode({ seed: "uploads", blockTimeMs: 0, store, journal });
  const { id } = await node.core.batches.buy({
    amount: 10n ** 10n,
    depth,
    label: "",
    isImmutable: true,
  });
  return { node, batchId: id };
}

function chunk(n: number): Chunk {
  return makeCac(Uint8Array.of(n & 255, n >> 8));
}

/** A store whose writes are acknowledged, or fail, when the test says so. */
class HeldStore extends MemoryStore {
  release: () => void = () => undefined;
  refuse: (error: unknown) => void = () => undefined;
  readonly #written = new Promise<void>((resolve, reject) => {
    this.release = resolve;
    this.refuse = reject;
  });

  override put(written: Chunk): Promise<void> {
    void super.put(written);
    this.#written.catch(() => undefined);
    return this.#written;
  }

  override writing(): Promise<void> {
    return this.#written;
  }
}

const plain = { isPinned: false, isDeferred: true };

async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.catch((cause: unknown) => cause);
  return error instanceof ApiError ? error.id : error;
}

describe("an upload session", () => {
  it("counts in a tag only when it closes, and sets its root", async () => {
    const { node, batchId } = await nodeWithBatch();
    const session = await node.core.uploads.open({ ...plain, batchId });
    for (let n = 0; n < 10; n++) await session.put(chunk(n));
    expect(node.core.tags.count).toBe(0);
    await session.done(chunk(3).address);
    const uid = session.tag?.uid ?? 0;
    expect(node.core.tags.get(uid)).toMatchObject({
      split: 10,
      seen: 0,
      stored: 10,
      sent: 0,
      synced: 10,
      address: chunk(3).address,
    });
    expect(session.headers().get("Swarm-Tag")).toBe(String(uid));
  });

  it("leaves a single-owner chunk as it was when the stamp of its replacement cannot be written", async () => {
    const store = new MemoryStore();
    const { node, batchId } = await nodeWithBatch(20, store);
    const soc = (text: string) =>
      makeSoc(new Uint8Array(32), makeCac(encodeUtf8(text)), new Uint8Array(32).fill(7));
    const upload = async (text: string): Promise<void> => {
      const session = await node.core.uploads.open({ ...plain, isDeferred: false, batchId });
      await session.run(async () => {
        await session.put(soc(text));
        await session.done();
      });
    };
    await upload("first");
    vi.spyOn(store, "putStamp").mockRejectedValueOnce(new StoreWriteError("stamps.pack", "full"));
    await expect(upload("second")).rejects.toBeInstanceOf(StoreWriteError);
    expect(await node.core.chunks.get(soc("").address)).toEqual(soc("first").data);
    await upload("third");
    expect(await node.core.chunks.get(soc("").address)).toEqual(soc("third").data);
  });

  /** Uploads versions of one single-owner chunk, pinned and counted in the same tag. */
  async function versions(): Promise<{
    node: Node;
    store: MemoryStore;
    journal: KeptJournal;
    upload: (text: string) => Promise<void>;
    content: () => Promise<string>;
    tag: () => Tag | undefined;
  }> {
    const [store, journal] = [new MemoryStore(), new KeptJournal()];
    const { node, batchId } = await nodeWithBatch(20, store, journal);
    const { uid } = await node.core.tags.create();
    const soc = (text: string) =>
      makeSoc(new Uint8Array(32), makeCac(encodeUtf8(text)), new Uint8Array(32).fill(7));
    const upload = async (text: string): Promise<void> => {
      const request = { isPinned: true, isDeferred: true, batchId, tagUid: BigInt(uid) };
      const session = await node.core.uploads.open(request);
      await session.run(async () => {
        await session.put(soc(text));
        await session.done(soc(text).address);
      });
    };
    const content = async (): Promise<string> =>
      new TextDecoder().decode((await node.core.chunks.get(soc("").address))?.slice(105));
    return { node, store, journal, upload, content, tag: () => node.core.tags.get(uid) };
  }

  it("leaves a single-owner chunk as it was when tag and pin cannot be written", async () => {
    const { journal, upload, content, tag } = await versions();
    await upload("first");
    const before = tag();
    vi.spyOn(journal, "append").mockRejectedValueOnce(new StoreWriteError("state.journal", "full"));
    await expect(upload("second")).rejects.toBeInstanceOf(StoreWriteError);
    expect(await content()).toBe("first");
    expect(tag()).toEqual(before);
    await upload("third");
    expect(await content()).toBe("third");
  });

  it("counts and pins nothing when the replacement of a single-owner chunk cannot be written", async () => {
    const { node, store, upload, content, tag } = await versions();
    await upload("first");
    const [pinned] = node.core.pins.values();
    await node.core.pins.remove(pinned?.reference ?? new Uint8Array(32));
    const before = tag();
    vi.spyOn(store, "put").mockRejectedValueOnce(new StoreWriteError("chunks.pack", "full"));
    await expect(upload("second")).rejects.toBeInstanceOf(StoreWriteError);
    expect([await content(), tag(), node.core.pins.count]).toEqual(["first", before, 0]);
    await upload("third");
    expect([await content(), tag()?.split, node.core.pins.count]).toEqual(["third", 2, 1]);
  });

  it("counts chunks it has seen under the same batch, and keeps their place", async () => {
    const { node, batchId } = await nodeWithBatch();
    const first = await node.core.uploads.open({ ...plain, batchId });
    await first.put(chunk(1));
    await first.done();
    const uid = BigInt(first.tag?.uid ?? 0);
    const second = await node.core.uploads.open({ ...plain, batchId, tagUid: uid });
    for (const n of [1, 2, 2]) await second.put(chunk(n));
    await second.done();
    expect(node.core.tags.get(uid)).toMatchObject({ split: 4, seen: 2, synced: 2 });
    expect(node.core.batches.issuer(batchId)?.utilization).toBe(1);
  });

  it("has no tag when it is direct, a new one when it is pinned", async () => {
    const { node, batchId } = await nodeWithBatch();
    const direct = { batchId, isDeferred: false, isPinned: false };
    const session = await node.core.uploads.open(direct);
    expect(session.tag).toBeUndefined();
    expect([...session.headers()]).toEqual([["access-control-expose-headers", "Swarm-Tag"]]);
    const pinned = await node.core.uploads.open({ ...direct, isPinned: true });
    await pinned.done();
    expect(pinned.tag?.uid).toBe(1);
    expect(pinned.headers().get("swarm-tag")).toBe("1");
  });

  it("looks up the tag, then the batch, and leaves no tag behind", async () => {
    const { node, batchId } = await nodeWithBatch();
    const open = node.core.uploads.open.bind(node.core.uploads);
    expect(await refusal(open({ ...plain, batchId, tagUid: 9n }))).toBe("tag-not-found");
    const unknown = open({ ...plain, batchId: new Uint8Array(32) });
    expect(await refusal(unknown)).toBe("batch-with-id-not-found");
    await node.core.chain.blocks.step(1_000_000_000);
    expect(await refusal(open({ ...plain, batchId }))).toBe("batch-with-id-not-found");
    expect(await node.core.tags.list(() => undefined)).toEqual([]);
  });

  it("takes away what it stored when it fails, but nothing of others", async () => {
    const { node, batchId } = await nodeWithBatch();
    const { local } = node.core.chunks;
    const kept = await node.core.uploads.open({ ...plain, batchId });
    await kept.put(chunk(1));
    await kept.done();
    const failing = await node.core.uploads.open({ ...plain, batchId });
    const running = await node.core.uploads.open({ ...plain, batchId });
    for (const n of [1, 2, 3]) await failing.put(chunk(n));
    for (const n of [3, 4]) await running.put(chunk(n));
    await expect(
      failing.run(async () => {
        throw new Error("the client went away");
      }),
    ).rejects.toThrow("the client went away");
    const here = (): boolean[] => [1, 2, 3, 4].map((n) => local.has(chunk(n).address));
    expect(here()).toEqual([true, false, true, true]);
    await running.done();
    expect(here()).toEqual([true, false, true, true]);
    const last = await node.core.uploads.open({ ...plain, batchId });
    for (const n of [4, 5]) await last.put(chunk(n));
    await last.abort();
    expect(local.has(chunk(4).address)).toBe(true);
    expect(local.has(chunk(5).address)).toBe(false);
  });

  it("of two that fail takes away what both stored", async () => {
    const { node, batchId } = await nodeWithBatch();
    const sessions = await Promise.all(
      [1, 2].map(() => node.core.uploads.open({ ...plain, batchId })),
    );
    for (const session of sessions) await session.put(chunk(7));
    await sessions[0]?.abort();
    expect(node.core.chunks.local.has(chunk(7).address)).toBe(true);
    await sessions[1]?.abort();
    expect(node.core.chunks.local.has(chunk(7).address)).toBe(false);
  });

  it("that fails leaves what was pinned meanwhile", async () => {
    const { node, batchId } = await nodeWithBatch();
    const session = await node.core.uploads.open({ ...plain, batchId });
    for (const n of [1, 2]) await session.put(chunk(n));
    const pin = `http://localhost/pins/${toHex(chunk(1).address)}`;
    expect((await node.fetch(new Request(pin, { method: "POST" }))).status).toBe(201);
    await session.abort();
    const here = [1, 2].map((n) => node.core.chunks.local.has(chunk(n).address));
    expect(here).toEqual([true, false]);
    const gone = `http://localhost/pins/${toHex(chunk(2).address)}`;
    expect((await node.fetch(new Request(gone, { method: "POST" }))).status).toBe(404);
  });

  it("gives a batch that has expired no label", async () => {
    const { node, batchId } = await nodeWithBatch();
    const { batches, chain } = node.core;
    expect(await batches.setLabel(batchId, "living")).toBe(true);
    await chain.blocks.step(10_000_000);
    expect(await batches.setLabel(batchId, "expired")).toBe(false);
    expect(batches.get(batchId)?.label).toBe("living");
  });

  it("buys with a price that the chain takes when the client names none", async () => {
    const node = await createNode({ seed: "fees", blockTimeMs: 0, bee: "2.8.1" });
    const { chain, batches } = node.core;
    const { fees } = chain.transactions;
    await chain.change(() => fees?.set(5n * defaultGasPrice));
    const terms = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: true };
    expect((await batches.buy(terms)).id).toHaveLength(32);
    await expect(batches.buy({ ...terms, gasPrice: defaultGasPrice })).rejects.toMatchObject({
      id: "cannot-create-batch",
    });
  });

  it("stops at a full bucket", async () => {
    const { node, batchId } = await nodeWithBatch(17);
    const session = await node.core.uploads.open({ ...plain, batchId });
    const put = async (): Promise<void> => {
      for (let n = 0; n < 65_536 * 2; n++) await session.put(chunk(n));
    };
    expect(await refusal(session.run(put))).toBe("batch-overissued");
    expect(node.core.chunks.local.chunkCount).toBe(0);
    expect(node.core.tags.count).toBe(0);
    expect(node.core.batches.issuer(batchId)?.utilization).toBe(2);
  });

  it("reports a store that fails, at the latest when it closes, and keeps nothing", async () => {
    class FailingStore extends MemoryStore {
      override async put(item: Chunk): Promise<void> {
        if (this.chunkCount >= 5)
          throw new StoreWriteError("chunks.pack", new Error("no space left"));
        await super.put(item);
      }
    }
    const store = new FailingStore();
    const { node, batchId } = await nodeWithBatch(20, store);
    const session = await node.core.uploads.open({ ...plain, batchId });
    const upload = session.run(async () => {
      for (let n = 0; n < 8; n++) await session.put(chunk(n));
      await session.done();
    });
    expect(await refusal(upload)).toBeInstanceOf(StoreWriteError);
    expect(store.chunkCount).toBe(0);
  });

  it("pins every chunk once under the reference", async () => {
    const { node, batchId } = await nodeWithBatch();
    const session = await node.core.uploads.open({ batchId, isDeferred: true, isPinned: true });
    for (const n of [1, 2, 2]) await session.put(chunk(n));
    await session.done(chunk(2).address);
    expect(node.core.pins.get(chunk(2).address)?.addresses.length).toBe(2 * 32);
  });

  it("stamps a single-owner chunk once for every content", async () => {
    const { node, batchId } = await nodeWithBatch();
    const key = new Uint8Array(32).fill(1);
    const id = new Uint8Array(32).fill(2);
    expect(ethAddressOfPrivateKey(key).length).toBe(20);
    const [one, two] = [makeSoc(id, chunk(1), key), makeSoc(id, chunk(2), key)];
    const session = await node.core.uploads.open({ ...plain, batchId });
    for (const soc of [one, two, one]) await session.put(soc);
    await session.done();
    const issuer = node.core.batches.issuer(batchId);
    expect(issuer?.find(one.address, chunkIdentity(one))?.counter).toBe(0);
    expect(issuer?.find(two.address, chunkIdentity(two))?.counter).toBe(1);
    expect(await node.core.chunks.get(one.address)).toEqual(one.data);
  });

  it("is done only when a chunk is safe that another upload is still writing", async () => {
    const store = new HeldStore();
    const { node, batchId } = await nodeWithBatch(20, store);
    const first = await node.core.uploads.open({ ...plain, batchId });
    await first.put(chunk(1));
    const second = await node.core.uploads.open({ ...plain, batchId });
    await second.put(chunk(1));
    let isDone = false;
    const done = second.done().then(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    store.release();
    await done;
    await first.abort();
    expect(store.has(chunk(1).address)).toBe(true);
  });

  it("fails when the other upload's write of its chunk fails", async () => {
    const store = new HeldStore();
    const { node, batchId } = await nodeWithBatch(20, store);
    const first = await node.core.uploads.open({ ...plain, batchId });
    await first.put(chunk(1));
    const second = await node.core.uploads.open({ ...plain, batchId });
    await second.put(chunk(1));
    store.refuse(new StoreWriteError("chunks.pack", "full"));
    await expect(second.done()).rejects.toBeInstanceOf(StoreWriteError);
  });
});

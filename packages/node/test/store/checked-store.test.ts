import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { beforeEach, describe, expect, it } from "vitest";
import { CheckedStore } from "../../src/store/checked-store.ts";
import { StoreWriteError, type StoredChunk } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { chunk } from "./chunk-store-suite.ts";

/** A store whose reads and writes can be held, and whose writes can fail. */
class SlowStore extends MemoryStore {
  reads = 0;
  writes = 0;
  isFull = false;
  held: (() => void)[] = [];
  isHeld = false;
  pendingWrite: Promise<void> | undefined;

  /** Takes the content at the time of the call, and returns it when it is let go. */
  override async get(address: Uint8Array): Promise<StoredChunk> {
    this.reads++;
    const found = await super.get(address);
    if (this.isHeld) await new Promise<void>((go) => this.held.push(go));
    return found;
  }

  override put(item: Chunk): Promise<void> {
    this.writes++;
    if (this.isFull) return Promise.reject(new StoreWriteError("the disk", new Error("full")));
    return super.put(item);
  }

  override writing(): Promise<void> | undefined {
    return this.pendingWrite;
  }

  letGo(): void {
    for (const go of this.held.splice(0)) go();
  }
}

const one = chunk(1);
const wrong = { address: one.address, data: chunk(2).data };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let raw: SlowStore;
let store: CheckedStore;
let reports: number;

beforeEach(() => {
  raw = new SlowStore();
  reports = 0;
  store = new CheckedStore(raw, () => reports++);
});

describe("a write during a read", () => {
  it.each(["keep", "put"] as const)(
    "of damaged content wins (%s): nothing is reported",
    async (how) => {
      await raw.put(wrong);
      raw.isHeld = true;
      const read = store.get(one.address);
      await turn();
      await (how === "keep" ? store.keep(one, true) : store.put(one));
      raw.isHeld = false;
      raw.letGo();
      expect(await read).toEqual(one.data);
      expect([reports, store.has(one.address)]).toEqual([0, true]);
    },
  );

  it("during the second look at damaged content, too", async () => {
    await raw.put(wrong);
    raw.isHeld = true;
    const read = store.get(one.address);
    await turn();
    raw.letGo();
    await turn();
    // The second read holds the wrong content; now store the right one.
    await store.keep(one, true);
    raw.isHeld = false;
    raw.letGo();
    expect(await read).toEqual(one.data);
    expect([reports, store.has(one.address)]).toEqual([0, true]);
  });

  it("that nobody has verified is not taken for verified", async () => {
    await raw.put(one);
    raw.isHeld = true;
    const read = store.get(one.address);
    await turn();
    await store.put(wrong);
    raw.isHeld = false;
    raw.letGo();
    expect(await read).toEqual(one.data);
    expect(await store.get(one.address)).toBe("damaged");
  });

  it("does not vouch for the content that was read before it", async () => {
    await raw.put(wrong);
    raw.isHeld = true;
    const read = store.get(one.address);
    await turn();
    raw.isFull = true;
    await expect(store.keep(one, true)).rejects.toThrow("full");
    raw.isHeld = false;
    raw.letGo();
    expect(await read).toBe("damaged");
  });
});

describe("keep", () => {
  it("writes content that is there already once, and reads it each time", async () => {
    await store.keep(one, false);
    await Promise.all([store.keep(one, false), store.keep(one, false)]);
    expect(raw.writes).toBe(1);
  });

  it("fails with the pending write that it relies on, also when that ends during the comparison", async () => {
    await raw.put(one);
    let fail: (error: Error) => void = () => undefined;
    raw.pendingWrite = new Promise((_, reject) => {
      fail = reject;
    });
    raw.pendingWrite.catch(() => undefined);
    raw.isHeld = true;
    const kept = store.keep(one, false);
    await turn();
    fail(new Error("the other write failed"));
    raw.pendingWrite = undefined;
    raw.letGo();
    await expect(kept).rejects.toThrow("the other write failed");
  });

  it("writes a single-owner chunk at once, so that versions keep their order", async () => {
    const key = new Uint8Array(32).fill(4);
    const versions = ["first", "second"].map((text) =>
      makeSoc(new Uint8Array(32), makeCac(new TextEncoder().encode(text)), key),
    );
    raw.isHeld = true;
    await Promise.all(versions.map((version) => store.keep(version, true)));
    raw.isHeld = false;
    expect(await store.get(versions[0]?.address ?? key)).toEqual(versions[1]?.data);
    expect(raw.reads).toBe(1);
  });

  it("forgets that it verified content whose replacement failed", async () => {
    await raw.put(wrong);
    raw.isFull = true;
    await expect(store.keep(one, true)).rejects.toThrow("full");
    expect(await store.get(one.address)).toBe("damaged");
  });
});

describe("what is remembered", () => {
  it("ends with a revert and with clear", async () => {
    await raw.put(wrong);
    const mark = store.mark?.();
    await store.keep(one, true);
    expect(await store.get(one.address)).toEqual(one.data);
    await mark?.revert();
    expect(await store.get(one.address)).toBe("damaged");
    store.clear?.();
    expect(await store.get(one.address)).toBe("missing");
    await raw.put(one);
    expect([store.has(one.address), await store.get(one.address)]).toEqual([true, one.data]);
  });

  it("offers marks and clear only where the store has them", () => {
    const bare = Object.assign(new MemoryStore(), { mark: undefined, clear: undefined });
    const checked = new CheckedStore(bare as unknown as MemoryStore, () => undefined);
    expect([checked.mark, checked.clear]).toEqual([undefined, undefined]);
  });

  it("holds for concurrent reads of damaged content: one report", async () => {
    await raw.put(wrong);
    const reads = await Promise.all(Array.from({ length: 5 }, () => store.get(one.address)));
    expect([new Set(reads), reports]).toEqual([new Set(["damaged"]), 1]);
  });
});

import { describe, expect, it } from "vitest";

import { MemoryStore, numberedKeys } from "../../test/memory-store.ts";
import { pattern } from "../../test/pattern.ts";
import { toHex } from "../hex.ts";
import { openFile } from "./joiner.ts";
import { type SplitOptions, split } from "./splitter.ts";
import { walk } from "./walk.ts";

async function walked(reference: Uint8Array, store: MemoryStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { address, kind } of walk(reference, store.get)) found.set(toHex(address), kind);
  return found;
}

describe("walk", () => {
  it.each([0, 1, 2, 3, 4] as const)("names every chunk of a file at level %i", async (level) => {
    for (const encrypted of [false, true]) {
      for (const size of [0, 100, 4097, 600_000]) {
        const store = new MemoryStore();
        const options: SplitOptions = { put: store.put, level };
        if (encrypted) options.encrypt = numberedKeys();
        const { reference } = await split([pattern(size)], options);
        expect(await walked(reference, store)).toEqual(store.kinds);
        expect(store.fetched).toHaveLength(Math.max(1, store.of("intermediate").length));
      }
    }
  });

  it("recovers an intermediate chunk that is missing", async () => {
    const store = new MemoryStore();
    const { reference } = await split([pattern(600_000)], { put: store.put, level: 1 });
    const [first] = store.of("intermediate");
    store.chunks.delete(first as string);
    expect(await walked(reference, store)).toEqual(store.kinds);
  });

  it("enters equal subtrees once", async () => {
    // 128³ leaves of zeros: one leaf, one parent, one grandparent, one root.
    const store = new MemoryStore();
    const zeros = new Uint8Array(128 * 4096);
    function* source() {
      for (let i = 0; i < 128; i++) yield zeros;
    }
    const { reference, sizeBytes } = await split(source(), store);
    expect((await openFile(reference, store.get)).sizeBytes).toBe(sizeBytes);
    store.fetched = [];
    expect(await walked(reference, store)).toEqual(store.kinds);
    expect(store.kinds.size).toBe(3);
    expect(store.fetched).toHaveLength(2);
  });

  it("enters what several files share once", async () => {
    const store = new MemoryStore();
    const shared = pattern(128 * 4096);
    const files = [pattern(100), pattern(5000)].map((end) => [shared, end]);
    const references: Uint8Array[] = [];
    for (const parts of files) references.push((await split(parts, store)).reference);
    store.fetched = [];
    const entered = new Set<string>();
    const found = new Set<string>();
    for (const reference of references) {
      for await (const { address } of walk(reference, store.get, { entered })) {
        found.add(toHex(address));
      }
    }
    expect(found).toEqual(new Set(store.kinds.keys()));
    // Both roots, the parent of the shared leaves, and the parent of the longer tail.
    expect(store.fetched).toHaveLength(4);
  });
});

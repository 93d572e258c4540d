import { RedundancyLevel, RedundancyStrategy } from "@ethersphere/bee-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromHex } from "@swarm-docs/protocol/hex";
import { MemoryStore } from "../../src/store/memory.ts";
import { isSame, noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
const store = new MemoryStore();
beforeAll(async () => {
  world = await startWorld({ store });
});
afterAll(() => world.close());

describe("data", () => {
  it("uploads and downloads bytes, whole and as a stream", async () => {
    const { bee, batchId } = world;
    const data = noise(1_000_000);
    const { reference } = await bee.uploadData(batchId, data);
    expect(isSame(await bee.downloadData(reference), data)).toBe(true);
    const parts: Uint8Array[] = [];
    const stream = await bee.downloadReadableData(reference);
    for await (const part of stream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
    expect(Buffer.concat(parts).equals(data)).toBe(true);
    expect((await bee.probeData(reference)).contentLength).toBe(data.length);
  });

  it("encrypts", async () => {
    const { bee, batchId } = world;
    const data = noise(10_000, 2);
    const { reference } = await bee.uploadData(batchId, data, { encrypt: true });
    expect(reference.toUint8Array().length).toBe(64);
    expect(isSame(await bee.downloadData(reference), data)).toBe(true);
  });

  it.each([false, true])(
    "recovers lost chunks of redundant data (encrypted: %s)",
    async (encrypt) => {
      const { bee, batchId, node } = world;
      for (const redundancyLevel of [
        RedundancyLevel.MEDIUM,
        RedundancyLevel.STRONG,
        RedundancyLevel.INSANE,
        RedundancyLevel.PARANOID,
      ]) {
        const data = noise(100_000, 10 + redundancyLevel);
        const known = await addresses();
        const { reference } = await bee.uploadData(batchId, data, { redundancyLevel, encrypt });
        // Delete the root first, so that its replicas must replace it; then two chunks of the group
        // below.
        const root = reference.toUint8Array().slice(0, 32);
        await store.delete(root);
        const data4104 = [];
        for (const address of await addresses()) {
          const chunk = known.has(address) ? undefined : await store.get(fromHex(address));
          if (chunk?.length === 4104) data4104.push(address);
        }
        await store.delete(fromHex(data4104[0] ?? ""));
        await store.delete(fromHex(data4104[3] ?? ""));
        const read = await bee.downloadData(reference, {
          redundancyStrategy: RedundancyStrategy.DATA,
        });
        expect(isSame(read, data)).toBe(true);
        expect(node.core.chunks.local.has(root)).toBe(true);
      }
    },
  );

  it("does not recover when told to read data chunks only", async () => {
    const { bee, batchId } = world;
    const data = noise(50_000, 20);
    const known = await addresses();
    const { reference } = await bee.uploadData(batchId, data, {
      redundancyLevel: RedundancyLevel.MEDIUM,
    });
    const leaves = [...(await addresses())].filter((one) => !known.has(one));
    // A leaf of the file: the first 4096 bytes.
    const { reference: leaf } = await bee.uploadData(batchId, data.subarray(0, 4096));
    expect(leaves).toContain(leaf.toHex());
    await store.delete(leaf.toUint8Array());
    const strict = { redundancyStrategy: RedundancyStrategy.DATA, fallback: false };
    await expect(bee.downloadData(reference, strict)).rejects.toThrow();
    expect(isSame(await bee.downloadData(reference), data)).toBe(true);
  });

  it("fails on what is not there", async () => {
    await expect(world.bee.downloadData("ab".repeat(32))).rejects.toMatchObject({ status: 404 });
    expect(await world.bee.isReferenceRetrievable("ab".repeat(32))).toBe(false);
  });
});

async function addresses(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const address of store.addresses()) found.add(Buffer.from(address).toString("hex"));
  return found;
}

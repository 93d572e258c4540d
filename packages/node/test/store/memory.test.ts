import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { MemoryStore } from "../../src/store/memory.ts";
import { testChunkStore } from "./chunk-store-suite.ts";

testChunkStore("memory", { make: async () => new MemoryStore() });

it("needs less than 1,500 bytes of heap for a stamp, its keys included", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const store = new MemoryStore();
  const count = 10_000;
  const before = used();
  for (let at = 0; at < count; at++) {
    const identity = new Uint8Array(32);
    new DataView(identity.buffer).setUint32(0, at);
    const batchId = new Uint8Array(32).fill(1);
    const index = { bucket: at, counter: 0 };
    const signature = new Uint8Array(65);
    await store.putStamp({ batchId, identity, index, timestamp: 0n, signature });
  }
  expect((used() - before) / count).toBeLessThan(1_500);
  await store.close();
});

import { describe, it } from "vitest";
import { chunkStoreCases, type StoreUnderTest } from "../../src/test/store.ts";

export { sampleChunk as chunk, sampleStamp as stamp } from "../../src/test/samples.ts";

/** Registers the published cases for a store. */
export function testChunkStore(name: string, under: StoreUnderTest): void {
  describe(`ChunkStore: ${name}`, () => {
    for (const { name: what, run } of chunkStoreCases(under)) it(what, run);
  });
}

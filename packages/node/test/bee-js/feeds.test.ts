import { FeedIndex, Identifier, NULL_TOPIC, PrivateKey, Topic } from "@ethersphere/bee-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const signer = new PrivateKey("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");
const owner = signer.publicKey().address();

describe("feeds", () => {
  it("writes and reads payloads, small and over one chunk", async () => {
    const { bee, batchId } = world;
    const writer = bee.makeFeedWriter(Topic.fromString("payloads"), signer);
    const reader = bee.makeFeedReader(Topic.fromString("payloads"), owner);
    for (const [n, text] of ["first", "second", "third"].entries()) {
      await writer.uploadPayload(batchId, text);
      const update = await reader.downloadPayload();
      expect(update.payload.toUtf8()).toBe(text);
      expect(update.feedIndex.toBigInt()).toBe(BigInt(n));
      expect(update.feedIndexNext?.toBigInt()).toBe(BigInt(n + 1));
    }
    const large = noise(20_000);
    await writer.uploadPayload(batchId, large);
    expect((await reader.downloadPayload()).payload.toUint8Array()).toEqual(large);
    const older = await reader.downloadPayload({ index: FeedIndex.fromBigInt(1n) });
    expect(older.payload.toUtf8()).toBe("second");
  });

  it("writes and reads references, and tells whether updates are retrievable", async () => {
    const { bee, batchId } = world;
    const topic = Topic.fromString("references");
    const writer = bee.makeFeedWriter(topic, signer);
    const references = [];
    for (const text of ["one", "two"]) {
      const { reference } = await bee.uploadData(batchId, text);
      await writer.uploadReference(batchId, reference);
      references.push(reference.toHex());
    }
    const latest = await bee.makeFeedReader(topic, owner).downloadReference();
    expect(latest.reference.toHex()).toBe(references[1]);
    expect(await bee.isFeedRetrievable(owner, topic)).toBe(true);
    expect(await bee.isFeedRetrievable(owner, topic, FeedIndex.fromBigInt(1n))).toBe(true);
    expect(await bee.isFeedRetrievable(owner, topic, FeedIndex.fromBigInt(5n))).toBe(false);
    expect(await bee.isFeedRetrievable(owner, Topic.fromString("nothing"))).toBe(false);
  });

  it("shows the latest update behind a feed manifest", async () => {
    const { bee, batchId } = world;
    const manifest = await bee.createFeedManifest(batchId, NULL_TOPIC, owner);
    const writer = bee.makeFeedWriter(NULL_TOPIC, signer);
    for (const text of ["old page", "new page"]) {
      const { reference } = await bee.uploadFile(batchId, text, "index.html");
      await writer.uploadReference(batchId, reference);
      expect((await bee.downloadFile(manifest)).data.toUtf8()).toBe(text);
    }
  });
});

describe("single-owner chunks", () => {
  it("writes and reads them", async () => {
    const { bee, batchId } = world;
    const identifier = new Identifier(noise(32));
    const { reference } = await bee.makeSOCWriter(signer).upload(batchId, identifier, noise(100));
    expect(reference.toHex()).toBe(bee.calculateSingleOwnerChunkAddress(identifier, owner).toHex());
    const soc = await bee.makeSOCReader(owner).download(identifier);
    expect(soc.payload.toUint8Array()).toEqual(noise(100));
    expect(soc.owner.toHex()).toBe(owner.toHex());
  });
});

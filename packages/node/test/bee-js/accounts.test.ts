import { Duration, Size, Stamper } from "@ethersphere/bee-js";
import { MerkleTree } from "cafe-utility";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { keyFromSeed } from "../../src/identity.ts";
import { isSame, noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe("the state of the reserve", () => {
  it("lacks the member that the client will not do without, as with Bee 2.6.0", async () => {
    await expect(world.bee.getReserveState()).rejects.toThrow("reserveCapacityDoubling");
  });
});

describe("tags", () => {
  it("counts exactly", async () => {
    const { bee, batchId } = world;
    const tag = await bee.createTag();
    await bee.uploadFile(batchId, noise(9 * 4096), "nine.bin", { tag: tag.uid });
    const counted = await bee.retrieveTag(tag);
    // Nine leaves and their parent; three nodes of the manifest.
    expect([counted.split, counted.seen, counted.synced]).toEqual([13, 0, 13]);
    await bee.uploadFile(batchId, noise(9 * 4096), "nine.bin", { tag: tag.uid });
    const again = await bee.retrieveTag(tag.uid);
    expect([again.split, again.seen, again.synced]).toEqual([26, 13, 13]);
    expect((await bee.getAllTags({ limit: 1000 })).map(({ uid }) => uid)).toContain(tag.uid);
    await bee.updateTag(tag, "ab".repeat(32));
    await bee.deleteTag(tag);
    await expect(bee.retrieveTag(tag)).rejects.toMatchObject({ status: 404 });
  });
});

describe("pins", () => {
  it("pins, lists, uploads again and unpins", async () => {
    const { bee, batchId } = world;
    const { reference } = await bee.uploadData(batchId, noise(50_000, 3));
    await bee.pin(reference);
    expect((await bee.getPin(reference)).reference.toHex()).toBe(reference.toHex());
    expect((await bee.getAllPins()).map((pin) => pin.toHex())).toEqual([reference.toHex()]);
    await bee.reuploadPinnedData(batchId, reference);
    expect(await bee.isReferenceRetrievable(reference)).toBe(true);
    await bee.unpin(reference);
    await expect(bee.getPin(reference)).rejects.toMatchObject({ status: 404 });
    const pinned = await bee.uploadFile(batchId, "kept", "kept.txt", { pin: true });
    expect((await bee.getAllPins()).map((pin) => pin.toHex())).toEqual([pinned.reference.toHex()]);
  });
});

describe("stamps", () => {
  it("buys, fills, tops up and dilutes", async () => {
    const { bee } = world;
    const id = await bee.createPostageBatch("10000000000", 18, {
      label: "own",
      waitForUsable: true,
    });
    const before = await bee.getPostageBatch(id);
    expect([before.usable, before.label, before.depth, before.immutableFlag]).toEqual([
      true,
      "own",
      18,
      true,
    ]);
    await bee.uploadData(id, noise(4096, 4));
    expect((await bee.getPostageBatch(id)).utilization).toBe(1);
    const { buckets } = await bee.getPostageBatchBuckets(id);
    expect(buckets.filter(({ collisions }) => collisions > 0).length).toBe(1);
    await bee.topUpBatch(id, "10000000000");
    expect(BigInt((await bee.getPostageBatch(id)).amount)).toBe(20_000_000_000n);
    await bee.diluteBatch(id, 19);
    expect((await bee.getPostageBatch(id)).depth).toBe(19);
    expect((await bee.getPostageBatches()).length).toBeGreaterThanOrEqual(2);
    expect((await bee.getGlobalPostageBatches()).length).toBeGreaterThanOrEqual(2);
  });

  it("sells and extends storage by size and time", async () => {
    const { bee } = world;
    const size = Size.fromGigabytes(1);
    const id = await bee.buyStorage(size, Duration.fromDays(2));
    const bought = await bee.getPostageBatch(id);
    expect(bought.duration.toDays()).toBeGreaterThan(1.9);
    await bee.extendStorageDuration(id, Duration.fromDays(2));
    expect((await bee.getPostageBatch(id)).duration.toDays()).toBeGreaterThan(3.9);
  });

  it("takes chunks that the client stamps, and envelopes that the node made", async () => {
    const { bee, batchId, node } = world;
    const key = toHex(keyFromSeed("bee-js", "wallet"));
    const stamper = Stamper.fromBlank(key, batchId, 22);
    const data = noise(100_000, 5);
    const tree = new MerkleTree(async (chunk) => {
      await bee.uploadChunk(stamper.stamp(chunk), chunk.build());
    });
    await tree.append(data);
    const reference = Buffer.from((await tree.finalize()).hash()).toString("hex");
    expect(isSame(await bee.downloadData(reference), data)).toBe(true);

    const chunk = bee.makeContentAddressedChunk("enveloped");
    const envelope = await bee.createEnvelope(batchId, chunk.address);
    expect(node.core.chunks.local.has(chunk.address.toUint8Array())).toBe(false);
    const { reference: stored } = await bee.uploadChunk(envelope, chunk);
    expect(stored.toHex()).toBe(chunk.address.toHex());
    await expect(
      bee.uploadChunk(envelope, bee.makeContentAddressedChunk("another")),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe("status", () => {
  it("answers what a client asks of a node", async () => {
    const { bee } = world;
    expect(await bee.isConnected()).toBe(true);
    expect(await bee.isGateway()).toBe(false);
    expect((await bee.getHealth()).status).toBe("ok");
    expect(await bee.isSupportedApiVersion()).toBe(true);
    expect((await bee.getVersions()).beeApiVersion).toBe("7.3.0");
    expect((await bee.getStatus()).beeMode).toBe("dev");
    expect((await bee.getNodeInfo()).beeMode).toBe("dev");
    expect((await bee.getChainState()).currentPrice).toBe(24_000);
    expect((await bee.getWalletBalance()).bzzBalance.toPLURBigInt()).toBeGreaterThan(0n);
    await bee.depositStake("100000000000000000");
    expect((await bee.getStake()).toPLURString()).toBe("100000000000000000");
    expect(await bee.getAllPendingTransactions()).toEqual([]);
    expect((await bee.getTopology()).population).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bee, type PublicKey } from "@ethersphere/bee-js";
import { createGroup, type Group } from "../../src/group.ts";
import { serve, type Served } from "../../src/serve.ts";

let group: Group;
let servers: Served[];
let publisher: Bee;
let reader: Bee;
let batchId: string;
let publisherKey: PublicKey;
let readerKey: PublicKey;
let nowMs = 1_700_000_000_000;

beforeAll(async () => {
  const clock = { now: () => nowMs };
  group = await createGroup({ count: 2, seed: "access", blockTimeMs: 0, clock });
  servers = await Promise.all(group.nodes.map((node) => serve(node, { port: 0 })));
  const [first, second] = servers.map(({ url }) => new Bee(url));
  if (first === undefined || second === undefined) throw new Error("two nodes expected");
  [publisher, reader] = [first, second];
  batchId = (await publisher.createPostageBatch("10000000000", 20)).toHex();
  publisherKey = (await publisher.getNodeAddresses()).publicKey;
  readerKey = (await reader.getNodeAddresses()).publicKey;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await group.close();
});

describe("access control", () => {
  it("opens for grantees, and for the revoked only what they could read before", async () => {
    const created = await publisher.createGrantees(batchId, [readerKey]);
    expect(
      (await publisher.getGrantees(created.ref)).grantees.map((key) => key.toCompressedHex()),
    ).toEqual([readerKey.toCompressedHex()]);
    const upload = (text: string, actHistoryAddress: typeof created.historyref) =>
      publisher.uploadFile(batchId, text, "secret.txt", { act: true, actHistoryAddress });
    const first = await upload("for grantees", created.historyref);
    const sentMs = nowMs;
    const keys = { actPublisher: publisherKey, actHistoryAddress: created.historyref };
    const read = await reader.downloadFile(first.reference, "", keys);
    expect(read.data.toUtf8()).toBe("for grantees");
    await expect(reader.downloadFile(first.reference)).rejects.toMatchObject({ status: 404 });

    nowMs += 10_000;
    const revoked = await publisher.patchGrantees(batchId, created.ref, created.historyref, {
      revoke: [readerKey],
    });
    expect((await publisher.getGrantees(revoked.ref)).grantees).toEqual([]);
    nowMs += 10_000;
    const second = await upload("not for you", revoked.historyref);
    const later = { actPublisher: publisherKey, actHistoryAddress: revoked.historyref };
    await expect(reader.downloadFile(second.reference, "", later)).rejects.toThrow();
    expect((await publisher.downloadFile(second.reference, "", later)).data.toUtf8()).toBe(
      "not for you",
    );
    const past = { ...later, actTimestamp: Math.floor(sentMs / 1000) };
    expect((await reader.downloadFile(first.reference, "", past)).data.toUtf8()).toBe(
      "for grantees",
    );
    await expect(reader.getGrantees(created.ref)).rejects.toMatchObject({ status: 404 });
  });

  it("takes one change of a history in a second, as Bee does", async () => {
    const list = await publisher.createGrantees(batchId, []);
    const change = { add: [readerKey] };
    const patch = () => publisher.patchGrantees(batchId, list.ref, list.historyref, change);
    await expect(patch()).rejects.toMatchObject({
      status: 500,
      responseBody: { code: 500, message: "failed to create or update grantee list" },
    });
    nowMs += 1000;
    const changed = await patch();
    expect((await publisher.getGrantees(changed.ref)).grantees).toHaveLength(1);
  });

  it("keeps data and chunks too", async () => {
    const data = await publisher.uploadData(batchId, "bytes", { act: true });
    const history = data.historyAddress.getOrThrow();
    const keys = { actPublisher: publisherKey, actHistoryAddress: history };
    expect((await publisher.downloadData(data.reference, keys)).toUtf8()).toBe("bytes");
    await expect(reader.downloadData(data.reference, keys)).rejects.toThrow();
  });
});

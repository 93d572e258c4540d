import { Identifier, Topic, type Bee } from "@ethersphere/bee-js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { createCluster, type Cluster, type SwarmHandle } from "../../src/swarm.ts";

let cluster: Cluster;
let bees: Bee[];
let overlays: Uint8Array[];

beforeEach(async () => {
  cluster = await createCluster({ nodes: 3, seed: "network", persona: "full", peers: 0 });
  bees = await Promise.all(cluster.nodes.map((node) => node.bee()));
  const addresses = await Promise.all(bees.map((bee) => bee.getNodeAddresses()));
  overlays = addresses.map(({ overlay }) => overlay.toUint8Array());
});
afterEach(() => cluster.stop());

const node = (index: number): SwarmHandle => cluster.nodes[index] as SwarmHandle;
const bee = (index: number): Bee => bees[index] as Bee;

/** Numbers of the nodes, the nearest to the address first. */
function byNearness(address: Uint8Array): number[] {
  return [0, 1, 2].sort((one, other) =>
    compareDistance(address, overlays[one] as Uint8Array, overlays[other] as Uint8Array),
  );
}

/** A text of one chunk that belongs to these nodes: to the first one, or if it is away to the second. */
function textFor(...wanted: number[]): string {
  for (let number = 0; number < 10_000; number++) {
    const text = `text ${number}`;
    const order = byNearness(makeCac(encodeUtf8(text)).address);
    if (wanted.every((one, at) => order[at] === one)) return text;
  }
  throw new Error("no address lies so");
}

/** Bytes of many different chunks. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = (at * 2_654_435_761 + (at >> 12) * 97) >>> 13;
  return bytes;
}

async function upload(index: number, data: string | Uint8Array): Promise<[string, number]> {
  const { reference, tagUid } = await bee(index).uploadData(node(index).batchId, data);
  return [reference.toHex(), tagUid ?? 0];
}

async function holders(reference: string): Promise<number[]> {
  const held = await Promise.all(
    cluster.nodes.map(async (one, index) => {
      await one.setOnline(false);
      const { status } = await one.fetch(`/chunks/${reference}`);
      await one.setOnline(true);
      return status === 200 ? [index] : [];
    }),
  );
  return held.flat();
}

const isRetrievable = (index: number, reference: string): Promise<boolean> =>
  bee(index).isReferenceRetrievable(reference);

const synced = async (index: number, tag: number): Promise<number> =>
  (await bee(index).retrieveTag(tag)).synced;

describe("a cluster", () => {
  it("pushes a chunk to the node nearest to its address, and counts it as sent and synced", async () => {
    const [reference, tag] = await upload(0, textFor(2));
    await expect
      .poll(() => bee(0).retrieveTag(tag))
      .toMatchObject({
        split: 1,
        sent: 1,
        stored: 0,
        synced: 1,
      });
    expect(await holders(reference)).toEqual([0, 2]);
    expect(await isRetrievable(0, reference)).toBe(true);
  });

  it("counts as stored what belongs to the uploader", async () => {
    const [reference, tag] = await upload(0, textFor(0));
    await expect
      .poll(() => bee(0).retrieveTag(tag))
      .toMatchObject({
        split: 1,
        sent: 0,
        stored: 1,
        synced: 1,
      });
    expect(await isRetrievable(0, reference)).toBe(true);
    expect(await isRetrievable(1, reference)).toBe(true);
  });

  it("syncs all chunks of a file, spread over the nodes, each counted once", async () => {
    const data = noise(300_000);
    const [reference, tag] = await upload(0, data);
    await expect
      .poll(async () => {
        const { split, seen, synced: done } = await bee(0).retrieveTag(tag);
        return split > 0 && done + seen === split;
      })
      .toBe(true);
    const { sent, stored, synced: all } = await bee(0).retrieveTag(tag);
    expect(sent).toBeGreaterThan(0);
    expect(stored).toBeGreaterThan(0);
    expect(sent + stored).toBe(all);
    // What the uploader loses the others have but for its own part.
    expect(await isRetrievable(0, reference)).toBe(true);
    const got = await bee(2).downloadData(reference);
    expect(Buffer.from(got.toUint8Array()).equals(data)).toBe(true);
  });

  it("says false when the node that keeps a chunk is cut off or has lost it", async () => {
    const [reference, tag] = await upload(0, textFor(2, 1));
    await expect.poll(() => synced(0, tag)).toBe(1);
    await cluster.cut(0, 2);
    await cluster.cut(1, 2);
    expect(await isRetrievable(0, reference)).toBe(false);
    await cluster.restore();
    expect(await isRetrievable(0, reference)).toBe(true);
    await node(2).loseChunks({ address: reference });
    expect(await isRetrievable(0, reference)).toBe(false);
    await bee(0).reuploadPinnedData(node(0).batchId, reference);
    expect(await isRetrievable(0, reference)).toBe(true);
    expect(await holders(reference)).toContain(2);
  });

  it("keeps what a node uploads that is cut off from all, and pushes it when a link is back", async () => {
    await cluster.partition([[0], [1, 2]]);
    expect((await bee(0).getPeers()).length).toBe(0);
    const [reference, tag] = await upload(0, textFor(1));
    const [own, ownTag] = await upload(0, textFor(0));
    expect(await bee(0).retrieveTag(tag)).toMatchObject({ split: 1, sent: 0, synced: 0 });
    expect(await bee(0).retrieveTag(ownTag)).toMatchObject({ split: 1, stored: 0, synced: 0 });
    expect(await isRetrievable(0, reference)).toBe(false);
    expect(await isRetrievable(0, own)).toBe(false);
    expect((await node(1).fetch(`/bytes/${reference}`)).status).toBe(404);
    await cluster.restore(0, 1);
    await expect.poll(() => synced(0, tag)).toBe(1);
    await expect.poll(() => synced(0, ownTag)).toBe(1);
    expect(await holders(reference)).toContain(1);
  });

  it("refuses a direct upload of a node that is cut off from all", async () => {
    await node(0).setOnline(false);
    const headers = {
      "Swarm-Postage-Batch-Id": node(0).batchId,
      "Swarm-Deferred-Upload": "false",
    };
    const send = (): Promise<Response> =>
      node(0).fetch("/bytes", { method: "POST", headers, body: "now" });
    expect((await send()).status).toBe(500);
    await node(0).setOnline(true);
    expect((await send()).status).toBe(201);
  });

  it("leaves a single-owner chunk as it was when its replacement cannot be pushed", async () => {
    const key = new Uint8Array(32).fill(9);
    const version = (text: string) => makeSoc(new Uint8Array(32), makeCac(encodeUtf8(text)), key);
    const { owner, id } = version("");
    const path = `/soc/${toHex(owner)}/${toHex(id)}`;
    const write = async (text: string): Promise<number> => {
      const { signature, wrapped } = version(text);
      const headers = { "Swarm-Postage-Batch-Id": node(0).batchId };
      const init = { method: "POST", headers, body: wrapped.data.slice() };
      return (await node(0).fetch(`${path}?sig=${toHex(signature)}`, init)).status;
    };
    const read = async (): Promise<string> => (await node(0).fetch(path)).text();
    expect([await write("first"), await read()]).toEqual([201, "first"]);
    await cluster.cut(0, 1);
    await cluster.cut(0, 2);
    expect([await write("second"), await read()]).toEqual([400, "first"]);
    await cluster.restore();
    expect([await write("third"), await read()]).toEqual([201, "third"]);
  });

  it("goes around a cut link, and a slow one takes its time", async () => {
    await cluster.cut(0, 2);
    // Two is nearest and one is nearer than zero: the way leads through one.
    const [reference, tag] = await upload(0, textFor(2, 1));
    await expect.poll(() => synced(0, tag)).toBe(1);
    expect(await holders(reference)).toContain(2);
    await node(0).loseChunks({ address: reference });
    await node(1).loseChunks({ address: reference });
    expect((await bee(0).downloadData(reference)).toUtf8()).toBe(textFor(2, 1));
    expect(await holders(reference)).toContain(1);
    await cluster.restore();
    await cluster.slow(0, 1, 60_000);
    const [, late] = await upload(0, textFor(1));
    const [, other] = await upload(0, textFor(2));
    await expect.poll(() => synced(0, other)).toBe(1);
    expect(await synced(0, late)).toBe(0);
    await cluster.restore(0, 1);
    await expect.poll(() => synced(0, late)).toBe(1);
  });

  it("brings pss messages to the node they are meant for, and to no other", async () => {
    const heard: string[] = [];
    const topic = Topic.fromString("near");
    const subscriptions = bees.map((one, index) =>
      one.pssSubscribe(topic, {
        onMessage: (message) => heard.push(`${index} ${message.toUtf8()}`),
        onError: (error) => heard.push(`error ${error.message}`),
        onClose: () => undefined,
      }),
    );
    const target = toHex(overlays[1] as Uint8Array).slice(0, 4);
    await expect
      .poll(async () => {
        await bee(0).pssSend(node(0).batchId, topic, target, "hello");
        return heard.length;
      })
      .toBeGreaterThan(0);
    subscriptions.forEach((one) => one.cancel());
    expect(new Set(heard)).toEqual(new Set(["1 hello"]));
  });

  it("brings gsoc messages to the node that mined for them, and to no other", async () => {
    const heard: string[] = [];
    const identifier = Identifier.fromString("near");
    const key = bee(2).gsocMine(toHex(overlays[2] as Uint8Array), identifier, 8);
    const subscriptions = bees.map((one, index) =>
      one.gsocSubscribe(key.publicKey().address(), identifier, {
        onMessage: (message) => heard.push(`${index} ${message.toUtf8()}`),
        onError: (error) => heard.push(`error ${error.message}`),
        onClose: () => undefined,
      }),
    );
    await expect
      .poll(async () => {
        await bee(0).gsocSend(node(0).batchId, key, identifier, "hello");
        return heard.length;
      })
      .toBeGreaterThan(0);
    subscriptions.forEach((one) => one.cancel());
    expect(new Set(heard)).toEqual(new Set(["2 hello"]));
  });

  it("goes back to a moment in which something was still to be pushed, and pushes it", async () => {
    await cluster.partition([[0], [1], [2]]);
    const [, tag] = await upload(0, textFor(1));
    const id = await node(0).snapshot();
    await cluster.restore();
    await expect.poll(() => synced(0, tag)).toBe(1);
    await node(0).revert(id);
    await expect.poll(() => synced(0, tag)).toBe(1);
  });
});

describe("links", () => {
  const post = (command: string, body: unknown): Promise<Response> =>
    node(0).fetch(`/_dev/${command}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  it("are listed, cut, slowed down and restored", async () => {
    const cut = { a: 0, b: 1, cut: true, delayMs: 0 };
    expect(await (await post("setLink", { a: 1, b: 0, cut: true })).json()).toEqual([
      cut,
      { a: 0, b: 2, cut: false, delayMs: 0 },
      { a: 1, b: 2, cut: false, delayMs: 0 },
    ]);
    expect((await bee(0).getPeers()).length).toBe(1);
    await cluster.slow(0, 2, 5);
    const links = (await (await node(1).fetch("/_dev/links")).json()) as unknown[];
    expect(links.slice(0, 2)).toEqual([cut, { a: 0, b: 2, cut: false, delayMs: 5 }]);
    expect((await cluster.restore(0, 1))[0]).toEqual({ ...cut, cut: false });
    await cluster.restore();
    expect((await node(2).links()).some(({ cut: isCut, delayMs }) => isCut || delayMs > 0)).toBe(
      false,
    );
    expect((await bee(0).getPeers()).length).toBe(2);
  });

  it("are whole again after a reset", async () => {
    await cluster.partition([[0], [1, 2]]);
    expect((await node(0).links()).map(({ cut }) => cut)).toEqual([true, true, false]);
    await node(2).reset();
    expect((await node(0).links()).map(({ cut }) => cut)).toEqual([false, false, false]);
    expect((await bee(0).getPeers()).length).toBe(2);
  });

  it("join nodes that are named by overlay and key", async () => {
    const nodes = await node(1).nodes();
    const own = await bee(1).getNodeAddresses();
    expect(nodes.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(nodes[1]?.overlay).toBe(own.overlay.toHex());
    expect(nodes[1]?.pssPublicKey).toBe(own.pssPublicKey.toCompressedHex());
  });

  it("are refused where there is none, and none connects over one that is cut", async () => {
    const missing = { code: "SWARM_LINK_NOT_FOUND" };
    await expect(cluster.cut(0, 0)).rejects.toMatchObject(missing);
    await expect(cluster.slow(0, 3, 1)).rejects.toMatchObject(missing);
    await expect(cluster.restore(0)).rejects.toMatchObject(missing);
    const invalid = { code: "SWARM_PARAMETER_INVALID" };
    for (const delayMs of [-1, NaN, 1.5, 3_600_001])
      await expect(cluster.slow(0, 1, delayMs)).rejects.toMatchObject(invalid);
    expect((await post("setLink", { a: 0, b: 1, cut: "yes" })).status).toBe(400);
    expect((await node(0).links()).some(({ cut, delayMs }) => cut || delayMs > 0)).toBe(false);
    const { underlay } = await bee(1).getNodeAddresses();
    await cluster.cut(0, 1);
    const path = `/connect${String(underlay[0])}`;
    expect((await node(0).fetch(path, { method: "POST" })).ok).toBe(false);
  });

  it("are gone with a node that is told to stop", async () => {
    const { url } = node(2);
    await node(2).stopNode();
    await expect.poll(async () => (await node(0).nodes()).length).toBe(2);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});

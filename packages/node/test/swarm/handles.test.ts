import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { bucketOf } from "@swarm-docs/protocol/postage/bucket";
import { encodeStamp, signStamp } from "@swarm-docs/protocol/postage/stamp";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import {
  connect,
  createCluster,
  createSwarm,
  loadFixture,
  type Cluster,
  type SwarmHandle,
} from "../../src/swarm.ts";

const open: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function start(options: Parameters<typeof createSwarm>[0] = {}): Promise<SwarmHandle> {
  const swarm = await createSwarm(options);
  open.push(swarm);
  return swarm;
}

async function cluster(nodes: number): Promise<Cluster> {
  const started = await createCluster({ nodes, seed: "cluster" });
  open.push(started);
  return started;
}

async function upload(swarm: SwarmHandle, body: string): Promise<string> {
  const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
  const answer = await swarm.fetch("/bytes", { method: "POST", headers, body });
  return ((await answer.json()) as { reference: string }).reference;
}

async function text(swarm: SwarmHandle, reference: string): Promise<string | number> {
  const answer = await swarm.fetch(`/bytes/${reference}`);
  return answer.ok ? answer.text() : answer.status;
}

const read = async (swarm: SwarmHandle, path: string): Promise<Record<string, unknown>> =>
  (await (await swarm.fetch(path)).json()) as Record<string, unknown>;

describe.each([
  ["in this process", async (swarm: SwarmHandle): Promise<SwarmHandle> => swarm],
  ["connected to", (swarm: SwarmHandle): Promise<SwarmHandle> => connect(swarm.url)],
])("a node %s", (_name, take) => {
  const handle = async (options = {}): Promise<SwarmHandle> =>
    take(await start({ seed: "handle", ...options }));

  it("has a batch, and time that can be moved", async () => {
    const swarm = await handle();
    expect((await read(swarm, `/stamps/${swarm.batchId}`)).usable).toBe(true);
    const { block } = await swarm.mine();
    expect((await swarm.mine({ blocks: 4 })).block).toBe(block + 4);
    expect((await swarm.increaseTime(86_400)).block).toBe(block + 4 + 17_280);
  });

  it("is told when blocks come", async () => {
    const swarm = await handle();
    const send = async (): Promise<number> => {
      const { status } = await swarm.fetch("/stamps/1000000000/18", { method: "POST" });
      expect(status).toBe(201);
      return (await swarm.mine({ blocks: 0 })).block;
    };
    const first = await send();
    expect(await send()).toBe(first + 1);
    await swarm.setAutomine(false);
    expect(await send()).toBe(first + 1);
    await swarm.setIntervalMining(60_000);
    const told = { blockTimeMs: 60_000, held: false };
    expect(await read(swarm, "/_dev/clock")).toMatchObject(told);
    await swarm.setIntervalMining(0);
    expect((await read(swarm, "/_dev/clock")).held).toBe(true);
    await swarm.setAutomine(true);
    expect(await send()).toBe(first + 2);
    await swarm.pauseBlocks();
    expect(await swarm.clock()).toMatchObject({ held: true, blockTimeMs: 0 });
    await swarm.resumeBlocks();
    expect(await swarm.setRate(2.5)).toMatchObject({ held: false, rate: 2.5 });
  });

  it("is told at which time the next block stands", async () => {
    const swarm = await handle({ timestamp: "fixed" });
    const ttl = async () => Number((await read(swarm, `/stamps/${swarm.batchId}`)).batchTTL);
    const first = await swarm.clock();
    const before = await ttl();
    const day = first.timestamp + 86_400;
    await swarm.setNextBlockTimestamp(day);
    expect(await ttl()).toBe(before);
    const jumped = { block: first.block + 17_280, timestamp: day };
    expect(await swarm.mine()).toMatchObject(jumped);
    expect(await ttl()).toBe(before - 86_400);
    expect(await swarm.mine()).toMatchObject({ ...jumped, block: jumped.block + 1 });
    await expect(swarm.setNextBlockTimestamp(day)).rejects.toThrow("later than");
    expect(await swarm.mine({ blocks: 2, timestamp: day + 10 })).toMatchObject({
      block: jumped.block + 1 + 2 + 1,
      timestamp: day + 10,
    });
    await swarm.reset();
    expect(await swarm.clock()).toEqual(first);
  });

  it("goes back to snapshots, and to what a file says", async () => {
    const swarm = await handle();
    const kept = await upload(swarm, "kept");
    const file = await swarm.dumpState();
    const id = await swarm.snapshot();
    const later = await upload(swarm, "later");
    await swarm.revert(id);
    expect([await text(swarm, kept), await text(swarm, later)]).toEqual(["kept", 404]);
    await expect(swarm.revert(id)).rejects.toMatchObject({ code: "SWARM_SNAPSHOT_NOT_FOUND" });
    await upload(swarm, "later");
    const next = await swarm.snapshot();
    expect(await swarm.snapshots()).toEqual([{ id: next, block: (await swarm.clock()).block }]);
    await swarm.loadState(file);
    expect([await text(swarm, kept), await text(swarm, later)]).toEqual(["kept", 404]);
    await expect(swarm.revert(next)).rejects.toThrow();
    await expect(swarm.loadState(encodeUtf8("no state"))).rejects.toMatchObject({
      name: "SwarmError",
      code: "SWARM_STATE_INVALID",
      message: expect.stringContaining("the state file is not a state file"),
    });
    expect(await text(swarm, kept)).toBe("kept");
  });

  it("starts over, with the batch and the money of the start", async () => {
    const swarm = await handle();
    const first = { id: swarm.batchId, block: (await swarm.mine({ blocks: 0 })).block };
    const before = await Promise.all(["/stamps", "/wallet", "/tags"].map((at) => read(swarm, at)));
    const gone = await upload(swarm, "gone");
    const snapshot = await swarm.snapshot();
    await swarm.setBalance({ bzz: 5n });
    await swarm.increaseTime(86_400);
    await swarm.expireBatch();
    await swarm.reset();
    expect(swarm.batchId).toBe(first.id);
    expect((await swarm.mine({ blocks: 0 })).block).toBe(first.block);
    const after = await Promise.all(["/stamps", "/wallet", "/tags"].map((at) => read(swarm, at)));
    expect(after).toEqual(before);
    expect(await text(swarm, gone)).toBe(404);
    await expect(swarm.revert(snapshot)).rejects.toThrow();
    expect(await text(swarm, await upload(swarm, "gone"))).toBe("gone");
    await swarm.reset();
    expect(await read(swarm, "/stamps")).toEqual(before[0]);
  });

  it("counts on in a batch whose state was read from a file", async () => {
    const swarm = await handle();
    await upload(swarm, "one chunk");
    const buckets = async () => (await swarm.fetch(`/stamps/${swarm.batchId}/buckets`)).text();
    const counted = await buckets();
    expect(counted).toContain('"collisions":1');
    await swarm.loadState(await swarm.dumpState());
    expect(await buckets()).toBe(counted);
  });

  it("loses chunks and batches, and gets richer and dearer", async () => {
    const swarm = await handle();
    const reference = await upload(
      swarm,
      Array.from({ length: 4_000 }, (_, i) => String(i).padStart(5)).join(""),
    );
    expect(await swarm.loseChunks({ share: 1 })).toBe(6);
    expect(await swarm.loseChunks({ address: reference })).toBe(0);
    await swarm.setBalance({ bzz: 5n });
    expect((await read(swarm, "/wallet")).bzzBalance).toBe("5");
    await swarm.setPrice(7n);
    expect((await read(swarm, "/chainstate")).currentPrice).toBe("7");
    await swarm.expireBatch();
    expect(await upload(swarm, "y")).toBeUndefined();
    await expect(swarm.expireBatch("11".repeat(32))).rejects.toMatchObject({
      code: "SWARM_BATCH_NOT_FOUND",
    });
    const other = "22".repeat(20);
    await swarm.setBalance({ account: other, xdai: 7n });
    await swarm.setBalance({ account: other, bzz: 3n });
    const rpc = { jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: [`0x${other}`] };
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(rpc) };
    expect(await (await swarm.fetch("/_dev/rpc", init)).json()).toMatchObject({ result: "0x7" });
  });

  it("gives a batch to a key of the caller, who stamps by himself", async () => {
    const swarm = await handle();
    const key = keccak256(encodeUtf8("a client"));
    const owner = toHex(ethAddressOfPrivateKey(key));
    const id = await swarm.createBatch({ owner: `0x${owner}`, depth: 18 });
    const batches = (await read(swarm, "/batches")).batches as { batchID: string; owner: string }[];
    expect(batches.find(({ batchID }) => batchID === id)?.owner.replace("0x", "")).toBe(owner);
    const chunk = makeCac(encodeUtf8("stamped outside"));
    const index = { bucket: bucketOf(chunk.address), counter: 0 };
    const batchId = Uint8Array.from(Buffer.from(id, "hex"));
    const stamp = signStamp(chunk.address, { batchId, index, timestamp: 1n }, key);
    const headers = { "Swarm-Postage-Stamp": toHex(encodeStamp(stamp)) };
    const sent = await swarm.fetch("/chunks", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/octet-stream" },
      body: chunk.data.slice(),
    });
    expect(sent.status).toBe(201);
  });

  it("takes an empty body for none", async () => {
    const swarm = await handle();
    const headers = {
      "Swarm-Postage-Batch-Id": swarm.batchId,
      "Swarm-Collection": "true",
      "Content-Type": "application/x-tar",
    };
    for (const body of ["", new Uint8Array(0)]) {
      const answer = await swarm.fetch("/bzz", { method: "POST", headers, body });
      expect(await answer.json()).toMatchObject({ message: "could not validate request" });
    }
  });

  it("makes requests fail and lists them", async () => {
    const swarm = await handle();
    const id = await swarm.injectFault({ path: "/bytes*", status: 503, times: 2 });
    expect((await swarm.fetch("/bytes/zz")).status).toBe(503);
    expect(await swarm.faults()).toEqual([{ id, path: "/bytes*", status: 503, times: 1 }]);
    await swarm.clearFaults(id);
    expect((await swarm.fetch("/bytes/zz")).status).toBe(400);
    const seen = (await swarm.requests()).filter(({ path }) => path.startsWith("/bytes"));
    expect(seen.map(({ path, status }) => [path, status])).toEqual([
      ["/bytes/zz", 503],
      ["/bytes/zz", 400],
    ]);
    expect(await swarm.requests(seen[0]?.id)).toEqual(seen.slice(1));
    await swarm.injectFault({ path: "/health", status: 503 });
    await swarm.setOnline(false);
    await swarm.reset();
    expect([(await swarm.fetch("/health")).status, (await swarm.requests()).length]).toEqual([
      200, 1,
    ]);
  });

  // Statuses that cannot carry a body used to cut the connection of every matching request.
  it.each([99, 100, 103, 199, 204, 205, 304, 600, 200.5, NaN])(
    "injects no fault with status %d",
    async (status) => {
      const swarm = await handle();
      await expect(swarm.injectFault({ path: "*", status })).rejects.toMatchObject({
        code: "SWARM_PARAMETER_INVALID",
        parameter: "status",
      });
      expect((await swarm.fetch("/health")).status).toBe(200);
    },
  );

  it("runs alone", async () => {
    const swarm = await handle();
    expect([await swarm.nodes(), await swarm.links()]).toEqual([[], []]);
    const alone = { code: "SWARM_UNSUPPORTED" };
    await expect(swarm.stopNode()).rejects.toMatchObject(alone);
    await expect(swarm.setLink({ a: 0, b: 1, cut: true })).rejects.toMatchObject(alone);
  });
});

describe("connect", () => {
  it("refuses what is no development node", async () => {
    const { url } = await start();
    await expect(connect(`${url}/bytes`)).rejects.toMatchObject({
      code: "SWARM_NOT_DEVELOPMENT_NODE",
    });
    await expect(connect("http://127.0.0.1:9")).rejects.toMatchObject({
      code: "SWARM_UNREACHABLE",
    });
  });
});

describe("createCluster", () => {
  it("starts nodes that fetch from each other until one is cut off or stopped", async () => {
    const { nodes, stopNode } = await cluster(3);
    const [first, second, third] = nodes as [SwarmHandle, SwarmHandle, SwarmHandle];
    expect(new Set(nodes.map(({ port }) => port)).size).toBe(3);
    expect(new Set(nodes.map(({ batchId }) => batchId)).size).toBe(3);
    const reference = await upload(first, "shared");
    expect(await text(second, reference)).toBe("shared");
    await third.setOnline(false);
    expect(await text(third, reference)).toBe(404);
    await third.setOnline(true);
    expect(await text(third, reference)).toBe("shared");
    await stopNode(2);
    expect((await read(first, "/peers")).peers).toHaveLength(1);
  });

  it("has links after its first node has stopped, whose commands are refused then", async () => {
    const { cut, nodes, stopNode } = await cluster(3);
    await stopNode(0);
    await expect(nodes[0]?.clock()).rejects.toMatchObject({ code: "SWARM_UNREACHABLE" });
    const links = await cut(1, 2);
    expect(links).toContainEqual(expect.objectContaining({ a: 1, b: 2, cut: true }));
  });
});

describe("loadFixture", () => {
  it("sets up once and goes back to that", async () => {
    const swarm = await start();
    let count = 0;
    const withFile = async (node: SwarmHandle): Promise<string> => (count++, upload(node, "file"));
    const withMore = async (node: SwarmHandle): Promise<string> => upload(node, "more");
    const reference = await loadFixture(swarm, withFile);
    await swarm.loseChunks({ share: 1 });
    expect(await text(swarm, reference)).toBe(404);
    expect(await loadFixture(swarm, withFile)).toBe(reference);
    expect([count, await text(swarm, reference)]).toEqual([1, "file"]);
    const more = await loadFixture(swarm, withMore);
    expect(await text(swarm, more)).toBe("more");
    await loadFixture(swarm, withFile);
    expect(await text(swarm, more)).toBe(404);
    expect(await loadFixture(swarm, withMore)).toBe(more);
    await expect(loadFixture(swarm, async () => 1)).rejects.toThrow("a named function");
  });

  it("sets up again when its snapshot is gone", async () => {
    const swarm = await start();
    let count = 0;
    const withFile = async (node: SwarmHandle): Promise<string> => (count++, upload(node, "file"));
    const withMore = async (node: SwarmHandle): Promise<string> => (count++, upload(node, "more"));
    const state = await swarm.dumpState();
    const before = await swarm.snapshot();
    await loadFixture(swarm, withFile);
    for (const forget of [
      () => swarm.reset(),
      () => swarm.loadState(state),
      async () => swarm.dropSnapshot((await swarm.snapshots())[0]?.id ?? ""),
    ]) {
      await loadFixture(swarm, withMore);
      await forget();
      count = 0;
      expect(await text(swarm, await loadFixture(swarm, withFile))).toBe("file");
      expect(await text(swarm, await loadFixture(swarm, withFile))).toBe("file");
      expect(count).toBe(1);
      expect(await text(swarm, await loadFixture(swarm, withMore))).toBe("more");
    }
    await expect(swarm.revert(before)).rejects.toMatchObject({ code: "SWARM_SNAPSHOT_NOT_FOUND" });
  });

  it("is not held up by a setup that has failed", async () => {
    const swarm = await start();
    let isBroken = true;
    const setup = async (): Promise<number> => {
      if (isBroken) throw new Error("not yet");
      return 7;
    };
    await expect(loadFixture(swarm, setup)).rejects.toThrow("not yet");
    isBroken = false;
    expect([await loadFixture(swarm, setup), await loadFixture(swarm, setup)]).toEqual([7, 7]);
  });
});

describe("a new node", () => {
  it("begins with a state, keys and batch included", async () => {
    const first = await start();
    const reference = await upload(first, "carried over");
    const state = await first.dumpState();
    const second = await start({ loadState: state });
    expect(second.batchId).toBe(first.batchId);
    expect(await text(second, reference)).toBe("carried over");
  });

  it("knows names", async () => {
    const reference = toHex(makeCac(encodeUtf8("by name")).address);
    const swarm = await start({ names: { "my.eth": reference } });
    expect(await upload(swarm, "by name")).toBe(reference);
    expect(await text(swarm, "my.eth")).toBe("by name");
    expect(await text(swarm, "other.eth")).toBe(400);
  });

  it("leaves neither handles nor memory behind, two hundred times over", async () => {
    const handles = (): number => process.getActiveResourcesInfo().length;
    const before = handles();
    const gone: WeakRef<SwarmHandle>[] = [];
    for (let round = 0; round < 200; round++) {
      const swarm = await createSwarm({ port: round % 10 === 0 ? 0 : false });
      await upload(swarm, `file ${round}`);
      await swarm.stop();
      gone.push(new WeakRef(swarm));
    }
    await expect.poll(handles).toBeLessThanOrEqual(before + 2);
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    // An answer is released some turns of the event loop after it was sent.
    const left = (): number => {
      collect();
      return gone.filter((one) => one.deref() !== undefined).length;
    };
    await expect.poll(left).toBeLessThan(10);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { createSwarm, type SwarmNode, type SwarmOptions } from "../../src/swarm.ts";
import { noise } from "../contract/harness/uploads.ts";

const open: SwarmNode[] = [];

async function start(options: SwarmOptions = { port: false }): Promise<SwarmNode> {
  const swarm = await createSwarm(options);
  open.push(swarm);
  return swarm;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((swarm) => swarm.stop()));
});

async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

async function upload(
  swarm: SwarmNode,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<string> {
  const given = { "Swarm-Postage-Batch-Id": swarm.batchId, ...headers };
  const init = { method: "POST", headers: given, body: body.slice() };
  return String((await json(swarm.fetch("/bytes", init)))["reference"]);
}

const status = async (swarm: SwarmNode, path: string): Promise<number> =>
  (await swarm.fetch(path)).status;

describe("createSwarm", () => {
  it("gives a node on a free port with a batch that is usable at once", async () => {
    const [one, other] = [await start({}), await start({})];
    expect(one.port).not.toBe(other.port);
    const stamp = await json(fetch(`${one.url}/stamps/${one.batchId}`));
    expect(stamp).toMatchObject({ usable: true, depth: 20 });
    expect(stamp["batchTTL"]).toBeGreaterThan(364 * 86_400);
  });

  it("gives bee-js for that node", async () => {
    const swarm = await start({});
    const bee = await swarm.bee();
    const { reference } = await bee.uploadData(swarm.batchId, "foo");
    await swarm.increaseTime(86_400);
    expect((await bee.downloadData(reference)).toUtf8()).toBe("foo");
    const silent = await start();
    await expect(silent.bee()).rejects.toThrow("leave out port: false");
  });

  it("needs no socket, and no batch", async () => {
    const swarm = await start({ port: false, batch: false });
    expect([swarm.port, swarm.batchId]).toEqual([0, ""]);
    expect((await json(swarm.fetch("/stamps")))["stamps"]).toEqual([]);
  });

  it("ends with its block", async () => {
    let url = "";
    {
      await using swarm = await createSwarm();
      url = swarm.url;
      expect((await fetch(`${url}/health`)).status).toBe(200);
    }
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it("says at /_dev what stands below it", async () => {
    const swarm = await start({ port: false, seed: "index" });
    const index = await json(swarm.fetch("/_dev"));
    const { overlay, ethereum } = await json(swarm.fetch("/addresses"));
    expect(index).toMatchObject({ bee: "2.6.0", overlay });
    expect(String(index["wallet"])).toBe(String(ethereum).toLowerCase());
    const routes = index["routes"] as { path: string; methods: string[] }[];
    expect(routes).toContainEqual({ path: "/_dev/clock", methods: ["GET", "POST"] });
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/_dev", "/_dev/links", "/_dev/rpc", "/_dev/snapshots"]),
    );
    expect(routes.filter(({ path }) => !path.startsWith("/_dev"))).toEqual([]);
  });

  it("is the same byte for byte with a seed and a fixed time", async () => {
    const run = async (swarm: SwarmNode): Promise<unknown> => {
      const sealed = await upload(swarm, noise(10_000), { "Swarm-Encrypt": "true" });
      const act = await swarm.fetch("/bytes", {
        method: "POST",
        headers: { "Swarm-Postage-Batch-Id": swarm.batchId, "Swarm-Act": "true" },
        body: "secret",
      });
      const tags = await json(swarm.fetch("/tags"));
      const state = toHex(keccak256(await swarm.dumpState()));
      return [swarm.batchId, sealed, act.headers.get("Swarm-Act-History-Address"), tags, state];
    };
    const swarm = await start({ port: false, seed: "same", timestamp: "fixed" });
    const first = await run(swarm);
    expect(await run(await start({ port: false, seed: "same", timestamp: "fixed" }))).toEqual(
      first,
    );
    // And once more from the start, after other things.
    await upload(swarm, noise(5_000), { "Swarm-Encrypt": "true" });
    await swarm.increaseTime(3_600);
    await swarm.reset();
    expect(await run(swarm)).toEqual(first);
    expect(await run(await start({ port: false, seed: "other", timestamp: "fixed" }))).not.toEqual(
      first,
    );
  });
});

describe("many nodes in one process", () => {
  it("leave no handle behind", async () => {
    const before = process.getActiveResourcesInfo().sort();
    for (let count = 0; count < 100; count++) await (await createSwarm({ port: false })).stop();
    for (let count = 0; count < 10; count++) {
      await using swarm = await createSwarm();
      await (await fetch(`${swarm.url}/health`)).text();
    }
    // The client keeps its connections for a moment; the server's ends are closed.
    const ours = (names: readonly string[]): string[] =>
      names.filter((name) => /Server|Timeout|Immediate/.test(name));
    await expect
      .poll(() => ours(process.getActiveResourcesInfo()).length)
      .toBeLessThanOrEqual(ours(before).length);
  });
});

describe("time", () => {
  it("passes for the chain and for the node", async () => {
    const swarm = await start({ port: false, timestamp: 1_800_000_000 });
    const ttl = async (): Promise<number> =>
      Number((await json(swarm.fetch(`/stamps/${swarm.batchId}`)))["batchTTL"]);
    const before = await ttl();
    const { timestamp } = await swarm.increaseTime(3600);
    expect(timestamp).toBe(1_800_003_600);
    expect(before - (await ttl())).toBe(3600);
    const { block } = await swarm.mine({ blocks: 7 });
    expect((await swarm.mine()).block).toBe(block + 1);
  });

  it("does not pass twice where blocks come by themselves", async () => {
    const swarm = await start({ port: false, timestamp: "fixed", blockTimeMs: 1000 });
    const first = await swarm.mine({ blocks: 0 });
    // An hour of the clock brings 3600 blocks, more than the 720 that an hour of the chain has.
    const { block } = await swarm.increaseTime(3600);
    expect(block - first.block).toBe(3600);
  });

  it("jumps to the time of the next block: mined, of a transaction, or one that comes by itself", async () => {
    const swarm = await start({ port: false, timestamp: 1_800_000_000 });
    const first = await swarm.mine({ blocks: 0 });
    await swarm.setNextBlockTimestamp(1_800_003_600);
    expect(await swarm.mine({ blocks: 0 })).toEqual(first);
    const mined = { block: first.block + 720 + 1, timestamp: 1_800_003_600 };
    expect(await swarm.mine({ blocks: 2 })).toEqual(mined);
    await swarm.setNextBlockTimestamp(1_800_003_607);
    const bought = await swarm.fetch("/stamps/1000000000/18", { method: "POST" });
    expect(bought.status).toBe(201);
    const sent = { block: mined.block + 2, timestamp: 1_800_003_607 };
    expect(await swarm.mine({ blocks: 0 })).toEqual(sent);

    await swarm.setIntervalMining(5_000);
    await swarm.setNextBlockTimestamp(sent.timestamp + 65);
    // Two blocks come within ten seconds, the first of them after five.
    const last = { block: sent.block + 60 / 5 + 1, timestamp: sent.timestamp + 65 + 5 };
    expect(await swarm.increaseTime(10)).toEqual(last);
  });

  it("is where it was after a snapshot, a pending time included", async () => {
    const swarm = await start({ port: false, timestamp: "fixed" });
    const first = await swarm.mine({ blocks: 0 });
    await swarm.setNextBlockTimestamp(first.timestamp + 600);
    const id = await swarm.snapshot();
    const next = await swarm.mine();
    expect(next).toEqual({ block: first.block + 120, timestamp: first.timestamp + 600 });
    await swarm.revert(id);
    expect(await swarm.mine({ blocks: 0 })).toEqual(first);
    expect(await swarm.mine()).toEqual(next);
  });

  it("brings blocks at an interval that is said later", async () => {
    const swarm = await start({ port: false, timestamp: "fixed" });
    await swarm.setIntervalMining(500);
    const first = await swarm.mine({ blocks: 0 });
    expect((await swarm.increaseTime(60)).block - first.block).toBe(120);
  });
});

describe("snapshots", () => {
  it("go back to chunks, tags and money", async () => {
    const swarm = await start();
    const kept = await upload(swarm, noise(100));
    const id = await swarm.snapshot();
    const lost = await upload(swarm, noise(5000));
    await swarm.setBalance({ bzz: 5n });
    await swarm.revert(id);
    expect([await status(swarm, `/bytes/${kept}`), await status(swarm, `/bytes/${lost}`)]).toEqual([
      200, 404,
    ]);
    expect((await json(swarm.fetch("/wallet")))["bzzBalance"]).not.toBe("5");
    await expect(swarm.revert(id)).rejects.toThrow(`there is no snapshot ${id}`);
  });
});

describe("what can go wrong", () => {
  it("money, price and batches", async () => {
    const swarm = await start();
    await swarm.setBalance({ bzz: 5n });
    const wallet = await json(swarm.fetch("/wallet"));
    expect(wallet["bzzBalance"]).toBe("5");
    await swarm.setPrice(48_000n);
    expect((await json(swarm.fetch("/chainstate")))["currentPrice"]).toBe("48000");
    await swarm.expireBatch();
    const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
    const init = { method: "POST", headers, body: "x" };
    expect((await swarm.fetch("/bytes", init)).status).toBe(422);
    await expect(swarm.expireBatch()).rejects.toThrow("there is no batch");
  });

  it("chunks are lost, and content with parity is read all the same", async () => {
    const swarm = await start({ port: false, seed: "loss", timestamp: "fixed" });
    const bytes = noise(300_000);
    const safe = await upload(swarm, bytes, { "Swarm-Redundancy-Level": "4" });
    expect(await swarm.loseChunks({ address: safe })).toBe(1);
    const lost = await swarm.loseChunks({ share: 0.1, seed: "7" });
    expect(lost).toBeGreaterThan(5);
    expect(await swarm.loseChunks({ share: 0.1, seed: "7" })).toBe(0);
    const read = new Uint8Array(await (await swarm.fetch(`/bytes/${safe}`)).arrayBuffer());
    expect(read.length).toBe(bytes.length);
    expect(await swarm.loseChunks({ share: 1 })).toBeGreaterThan(100);
    expect(await status(swarm, `/bytes/${safe}`)).toBe(404);
  });

  it("requests: as often as asked, by path and method", async () => {
    const swarm = await start({});
    swarm.fail({ path: "/tags", method: "POST", status: 503, times: 2 });
    const post = async (): Promise<number> =>
      (await fetch(`${swarm.url}/v1/tags`, { method: "POST" })).status;
    expect(await status(swarm, "/tags")).toBe(200);
    expect([await post(), await post(), await post()]).toEqual([503, 503, 201]);
    const id = swarm.fail({ path: "/stamps*", cut: true });
    await expect(fetch(`${swarm.url}/stamps/${swarm.batchId}`)).rejects.toThrow();
    swarm.heal(id);
    swarm.fail({ path: /^\/health$/, delayMs: 1 });
    expect(await status(swarm, "/health")).toBe(200);
    swarm.fail({ path: "*", status: 500 });
    swarm.heal();
    expect(await status(swarm, "/stamps")).toBe(200);
    const seen = swarm.requests.map(({ method, path, status: code }) => [method, path, code]);
    expect(seen).toEqual([
      ["GET", "/tags", 200],
      ["POST", "/v1/tags", 503],
      ["POST", "/v1/tags", 503],
      ["POST", "/v1/tags", 201],
      ["GET", `/stamps/${swarm.batchId}`, 0],
      ["GET", "/health", 200],
      ["GET", "/stamps", 200],
    ]);
  });
});

import { runInNewContext } from "node:vm";
import { afterEach, expect, it } from "vitest";
import { connect, createCluster, createSwarm, type SwarmHandle } from "../../src/swarm.ts";

const opened: SwarmHandle[] = [];

async function open(options: object): Promise<SwarmHandle> {
  const swarm = await createSwarm(options);
  opened.push(swarm);
  return swarm;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((swarm) => swarm.stop()));
});

const json = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>;

it("refuses options out of bounds or of another type, before anything starts", async () => {
  const wrong: object[] = [
    { batch: 100 },
    { batch: 17.5 },
    { blockTimeMs: NaN },
    { blockTimeMs: -1 },
    { price: -1n },
    { timestamp: -1 },
    { timestamp: Infinity },
    { peers: 1.5 },
    { port: 65_536 },
    { port: null },
    { bee: "2.7.0" },
    { persona: "light" },
    { upstream: "localhost:1633" },
    { upstreamBatch: "aa" },
    { corsAllowedOrigins: "*" },
    { names: { "a.eth": "zz" } },
    { loadState: "state" },
    { log: "debug" },
    { host: "" },
    { seed: 5 },
    { store: "here" },
    { journal: 5 },
    { batchDepth: 20 },
  ];
  for (const options of wrong) {
    await expect(createSwarm(options), JSON.stringify(Object.keys(options))).rejects.toMatchObject({
      code: "SWARM_PARAMETER_INVALID",
      parameter: Object.keys(options)[0],
    });
  }
  for (const nodes of [0, 17, 1.5, NaN, undefined])
    await expect(createCluster({ nodes: nodes as number })).rejects.toMatchObject({
      parameter: "nodes",
    });
});

it("takes numbers as text or of the other type, as commands take them", async () => {
  const swarm = await open({ port: false, price: 24_001, batch: "18", peers: "3" });
  const { stamps } = await json(await swarm.fetch("/stamps"));
  expect(stamps).toMatchObject([{ depth: 18 }]);
  expect(await json(await swarm.fetch("/chainstate"))).toMatchObject({ currentPrice: "24001" });
});

it("loads a state from another realm, as Jest's Buffers are", async () => {
  const swarm = await open({ port: false, seed: "realm" });
  const state = await swarm.dumpState();
  const foreign = runInNewContext("Uint8Array.from(bytes)", { bytes: [...state] }) as Uint8Array;
  expect(foreign instanceof Uint8Array).toBe(false);
  await swarm.loadState(foreign);
  const again = await open({ port: false, loadState: foreign });
  expect(again.batchId).toBe(swarm.batchId);
});

it("refuses what is no URL to connect to", async () => {
  for (const url of [undefined, "", "localhost:1633", "ftp://a"]) {
    await expect(connect(url as string)).rejects.toMatchObject({
      code: "SWARM_PARAMETER_INVALID",
      parameter: "url",
    });
  }
});

import type { Row } from "../../protocol/bench/bench.ts";
import { createSwarm, type SwarmHandle } from "../src/swarm.ts";
import { middle } from "./middle.ts";

const rounds = 25;
const requests = 200;
const chunks = 10_000;

/** Milliseconds of processor time: others that share the machine do not count. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function creating(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let swarm: SwarmHandle | undefined;
    times.push(await processorMs(async () => (swarm = await createSwarm({ port: false }))));
    await swarm?.stop();
  }
  return middle(times);
}

async function asking(): Promise<number> {
  await using swarm = await createSwarm({ port: false });
  const ask = async (): Promise<void> => {
    for (let count = 0; count < requests; count++) await (await swarm.fetch("/health")).text();
  };
  await ask();
  return (await processorMs(ask)) / requests;
}

/** Bytes of which no two chunks are the same. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(length / 4);
  let state = 1;
  for (let at = 0; at < words.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[at] = state;
  }
  return new Uint8Array(words.buffer);
}

const upload = async (swarm: SwarmHandle, body: BodyInit): Promise<string> => {
  const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
  return (await swarm.fetch("/bytes", { method: "POST", headers, body })).text();
};

/** Taking a snapshot of a node with ten thousand chunks and going back, and taking back as many. */
async function goingBack(): Promise<{ readonly held: number; readonly added: number }> {
  await using swarm = await createSwarm({ port: false, batch: 24 });
  const body = noise(chunks * 4096);
  const added: number[] = [];
  for (let round = 0; round < 5; round++) {
    const id = await swarm.snapshot();
    await upload(swarm, body);
    added.push(await processorMs(() => swarm.revert(id)));
  }
  await upload(swarm, body);
  const held: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let id = "";
    const taking = await processorMs(async () => (id = await swarm.snapshot()));
    await upload(swarm, `something else, ${round}`);
    held.push(taking + (await processorMs(() => swarm.revert(id))));
  }
  return { held: middle(held), added: middle(added) };
}

const row = (what: string, ms: number, mostMs: number): Row => ({
  what: `${what} : ${mostMs} ms (processor time)`,
  ours: `${ms.toFixed(2)} ms`,
  reference: `${mostMs} ms`,
  ratio: ms / mostMs,
  target: { most: 1 },
});

/** What a test waits for: a node, a request without a socket, a snapshot and the way back. */
export async function inProcessRows(): Promise<Row[]> {
  await creating();
  const { held, added } = await goingBack();
  return [
    row("createSwarm without a socket", await creating(), 5),
    row("GET /health without a socket", await asking(), 0.5),
    row("snapshot and revert with 10,000 chunks", held, 5),
    row("revert that takes 10,000 chunks away", added, 10),
  ];
}

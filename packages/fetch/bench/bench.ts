// 100 MB read from a development node in another process: by `/bytes`, which is trusted, and verified, in
// turns; and the hashes of as many bytes. The CPU time is that of this process: it counts on a busy
// machine, too. `npx tsx packages/fetch/bench/bench.ts [megabytes] [rounds]`
import { spawn } from "node:child_process";
import path from "node:path";
import { dataAddress } from "@swarm-docs/protocol/bmt";
import { createBytesFetch } from "../src/bytes.ts";

const [megabytes = 100, rounds = 5] = process.argv.slice(2).map(Number);
const root = path.join(import.meta.dirname, "../../..");
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;

const node = spawn(
  process.execPath,
  [
    "--import",
    "tsx",
    path.join(root, "packages/node/src/cli.ts"),
    "--port",
    String(port),
    "--batch",
    "20",
  ],
  { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
);

async function ready(): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    try {
      const { stamps } = (await (await fetch(`${url}/stamps`)).json()) as {
        stamps: { batchID: string; usable: boolean }[];
      };
      const batch = stamps.find(({ usable }) => usable);
      if (batch) return batch.batchID;
    } catch {
      // The node is still starting.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the node did not start");
}

/** Seconds to the first byte and to the last one, and of CPU. */
interface Time {
  readonly first: number;
  readonly all: number;
  readonly cpu: number;
}

const cpuSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

async function timed(open: () => Promise<Response>): Promise<Time> {
  const start = performance.now();
  const before = process.cpuUsage();
  const response = await open();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let first = 0;
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    first ||= performance.now() - start;
    bytes += value.length;
  }
  if (bytes !== megabytes * 1e6) throw new Error(`${bytes} bytes came`);
  return {
    first: first / 1000,
    all: (performance.now() - start) / 1000,
    cpu: cpuSince(before),
  };
}

/** Hashes the leaves of `body`, and nothing else. */
function hashed(body: Uint8Array): Time {
  const start = performance.now();
  const before = process.cpuUsage();
  const chunk = new Uint8Array(4104);
  for (let at = 0; at < body.length; at += 4096) {
    chunk.set(body.subarray(at, at + 4096), 8);
    dataAddress(chunk);
  }
  return { first: 0, all: (performance.now() - start) / 1000, cpu: cpuSince(before) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

try {
  const batch = await ready();
  let state = 1;
  const body = Uint8Array.from({ length: megabytes * 1e6 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  const headers = { "Swarm-Postage-Batch-Id": batch, "Swarm-Redundancy-Level": "0" };
  const uploaded = await fetch(`${url}/bytes`, { method: "POST", body, headers });
  const { reference } = (await uploaded.json()) as { reference: string };
  const bulk = createBytesFetch({ nodes: [url] });
  const single = createBytesFetch({ nodes: [url], bulk: false });
  const ways: Record<string, () => Promise<Response>> = {
    "/bytes, trusted": () => fetch(`${url}/bytes/${reference}`),
    verified: () => bulk(`bytes://${reference}`),
    "verified, chunk by chunk": () => single(`bytes://${reference}`),
  };
  const times = new Map<string, Time[]>();
  const add = (name: string, time: Time): void =>
    void times.set(name, [...(times.get(name) ?? []), time]);
  for (let round = 0; round < rounds; round++) {
    for (const [name, open] of Object.entries(ways)) add(name, await timed(open));
    add("hashes alone", hashed(body));
  }
  const base = median((times.get("/bytes, trusted") ?? []).map(({ all }) => all));
  console.log(
    `| ${megabytes} MB | first byte | MB/s | ratio | CPU of the reader |\n|---|--:|--:|--:|--:|`,
  );
  for (const [name, each] of times) {
    const all = median(each.map((time) => time.all));
    const first = `${(median(each.map((time) => time.first)) * 1000).toFixed(1)} ms`;
    const cpu = `${median(each.map((time) => time.cpu)).toFixed(2)} s`;
    const speed = (megabytes / all).toFixed(0);
    console.log(`| ${name} | ${first} | ${speed} | ${(base / all).toFixed(2)} | ${cpu} |`);
  }
} finally {
  node.kill();
}

import { request } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chunkAddress } from "@swarm-docs/protocol/bmt";
import { encodeSpan } from "@swarm-docs/protocol/span";
import type { Row } from "../../protocol/bench/bench.ts";
import { middle } from "./middle.ts";
import { memoryOf, processorSeconds, startServer, type BenchServer } from "./server.ts";

const slice = Uint8Array.from({ length: 1 << 20 }, (_, i) => (i * 31) & 255);

let made = 0;

function* data(mebibytes: number): Iterable<Uint8Array> {
  const view = new DataView(slice.buffer);
  for (let n = 0; n < mebibytes; n++) {
    // Every chunk differs from all before, so that none is found again.
    made++;
    for (let at = 0; at < slice.length; at += 4096) view.setUint32(at, made);
    yield slice.slice();
  }
}

/** Node that the bench talks to. */
export type BenchTarget = Pick<BenchServer, "url" | "batchId">;

/** Uploads so many MiB; gives the reference. */
export async function uploadRandom(
  { url, batchId }: BenchTarget,
  mebibytes: number,
): Promise<string> {
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { "Swarm-Postage-Batch-Id": batchId, "Content-Length": mebibytes << 20 };
    const outgoing = request(`${url}/bytes`, { method: "POST", headers }, (incoming) => {
      let text = "";
      incoming.on("data", (piece: Buffer) => {
        text += piece.toString();
      });
      incoming.on("end", () => resolve(text));
    });
    outgoing.on("error", reject);
    void (async () => {
      for (const piece of data(mebibytes)) {
        if (!outgoing.write(piece)) await new Promise((go) => outgoing.once("drain", go));
      }
      outgoing.end();
    })();
  });
  return (JSON.parse(answer) as { reference: string }).reference;
}

/** Downloads and throws away; gives the number of bytes. */
export function download({ url }: BenchTarget, reference: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/bytes/${reference}`, (incoming) => {
      let bytes = 0;
      incoming.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      incoming.on("end", () => resolve(bytes));
      incoming.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

/** Processor seconds that hashing the same data takes, chunk by chunk, and nothing else. */
function hashingSeconds(mebibytes: number): number {
  const span = encodeSpan(4096);
  const before = process.cpuUsage();
  for (const piece of data(mebibytes)) {
    for (let at = 0; at < piece.length; at += 4096) {
      chunkAddress(span, piece.subarray(at, at + 4096));
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function seconds(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds(pid);
  await work();
  return processorSeconds(pid) - before;
}

const rounds = 7;

const speed = (mebibytes: number, time: number): string =>
  `${Math.round((mebibytes * 1.048576) / time)} MB/s`;

/** Upload and download through the server with the pack file, against hashing alone. */
export async function transferRows(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "swarm-bench-"));
  const server = await startServer("--data-dir", directory);
  try {
    const idle = memoryOf(server.pid).now;
    await uploadRandom(server, 4);
    const size = 64;
    const [posts, hashes, gets]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      let reference = "";
      const uploading = async (): Promise<void> => {
        reference = await uploadRandom(server, size);
      };
      posts.push(await seconds(server.pid, uploading));
      hashes.push(hashingSeconds(size));
      gets.push(await seconds(server.pid, () => download(server, reference)));
    }
    const [post, hash, get] = [posts, hashes, gets].map(middle) as [number, number, number];
    return [
      {
        what: "POST /bytes 64 MiB, pack file : hashing alone (processor time)",
        ours: speed(size, post),
        reference: speed(size, hash),
        ratio: hash / post,
        target: { least: 0.5 },
      },
      {
        what: "GET /bytes 64 MiB : POST (processor time)",
        ours: speed(size, get),
        reference: speed(size, post),
        ratio: post / get,
        target: { least: 3 },
      },
      {
        what: "idle memory : 80 MB",
        ours: `${Math.round(idle)} MB`,
        reference: "80 MB",
        ratio: idle / 80,
        target: { most: 1 },
      },
    ];
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Peak memory of a server that takes and gives 1 GiB. */
export async function largeRows(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "swarm-bench-"));
  const server = await startServer("--data-dir", directory);
  try {
    const reference = await uploadRandom(server, 1024);
    const bytes = await download(server, reference);
    if (bytes !== 1 << 30) throw new Error(`${bytes} bytes came back`);
    const { peak } = memoryOf(server.pid);
    return [
      {
        what: "peak memory, 1 GiB up and down : 200 MB",
        ours: `${Math.round(peak)} MB`,
        reference: "200 MB",
        ratio: peak / 200,
        target: { most: 1 },
      },
    ];
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Many small uploads and downloads at one time. */
export async function crowdRows(forSeconds: number): Promise<Row[]> {
  const server = await startServer();
  const headers = { "Swarm-Postage-Batch-Id": server.batchId };
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + forSeconds * 1000;
  const one = async (client: number): Promise<void> => {
    for (let n = 0; performance.now() < end; n++) {
      const body = `client ${client} upload ${n} `.repeat(20);
      const begin = performance.now();
      try {
        const posted = await fetch(`${server.url}/bytes`, { method: "POST", headers, body });
        const { reference } = (await posted.json()) as { reference: string };
        const got = await fetch(`${server.url}/bytes/${reference}`);
        if ((await got.text()) !== body) errors++;
      } catch {
        errors++;
      }
      times.push(performance.now() - begin);
    }
  };
  try {
    await Promise.all(Array.from({ length: 500 }, (_, client) => one(client)));
  } finally {
    await server.stop();
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return [
    {
      what: `errors of ${times.length} small uploads with download, 500 at one time for ${forSeconds} s`,
      ours: String(errors),
      reference: `p99 ${Math.round(p99)} ms`,
      ratio: errors,
      target: { most: 0 },
    },
  ];
}

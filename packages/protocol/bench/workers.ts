// How hashing scales over threads.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";

const CHUNKS = 9000;
const ROUNDS = 20;

/**
 * Speed of one thread and of two together in MB/s; each has its own engine. They take turns,
 * and the fastest round counts: two threads want both cores of a small machine to themselves, and
 * whatever else runs there can only make a round longer.
 */
export async function threadsSpeeds(): Promise<[one: number, two: number]> {
  const code = await bundle();
  const workers = [new Worker(code, { eval: true }), new Worker(code, { eval: true })];
  const times: [number[], number[]] = [[], []];
  try {
    await Promise.all(workers.map((worker) => ask(worker, CHUNKS)));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, team] of [workers.slice(1), workers].entries()) {
        const start = performance.now();
        await Promise.all(team.map((worker) => ask(worker, CHUNKS)));
        times[i]?.push(performance.now() - start);
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const speed = (threads: number, all: number[]) => {
    return (threads * CHUNKS * 4096) / 1000 / Math.min(...all);
  };
  return [speed(1, times[0]), speed(2, times[1])];
}

async function ask(worker: Worker, chunks: number): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(chunks);
  await once(worker, "message");
}

async function bundle(): Promise<string> {
  const contents = `
    import { parentPort } from "node:worker_threads";
    import { chunkAddress } from "./bmt.ts";
    const span = Uint8Array.of(0, 16, 0, 0, 0, 0, 0, 0);
    const payload = new Uint8Array(4096).fill(5);
    parentPort.on("message", (chunks) => {
      for (let i = 0; i < chunks; i++) payload[0] = chunkAddress(span, payload)[0];
      parentPort.postMessage("done");
    });`;
  const resolveDir = fileURLToPath(new URL("../src", import.meta.url));
  const result = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
  return result.outputFiles[0]?.text ?? "";
}

import { Worker } from "node:worker_threads";

/** Latencies of `/health` during a task. */
export interface Waits {
  count: number;
  worstMs: number;
  /** Sum, for the mean. */
  totalMs: number;
}

/** Polls `/health` from a thread of its own, so that only the node can be slow. */
export interface HealthWatch {
  /** Sets the task under which the next responses are counted. */
  during(what: string): void;
  /** Number of responses counted under a task. */
  answersDuring(what: string): number;
  /**
   * Stops polling; returns latencies by task, failed responses, and the longest delay with which the
   * machine woke this thread: that much of every latency may not be caused by the node.
   */
  stop(): Promise<{ waits: ReadonlyMap<string, Waits>; failures: string[]; lateMs: number }>;
}

const pauseMs = 20;

/** The thread: one request after the other over one connection that it keeps. */
const program = `
const { parentPort, workerData } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = () => new Promise((resolve, reject) => {
  get(workerData.url + "/health", { agent }, (answer) => {
    answer.resume();
    answer.on("end", () => resolve(answer.statusCode));
    answer.on("error", reject);
  }).on("error", reject);
});
let isOver = false;
parentPort.on("message", () => { isOver = true; });
(async () => {
  while (!isOver) {
    const start = performance.now();
    const status = await ask().catch((error) => String(error));
    const end = performance.now();
    await new Promise((resolve) => setTimeout(resolve, workerData.pauseMs));
    const lateMs = performance.now() - end - workerData.pauseMs;
    if (!isOver) parentPort.postMessage({ ms: end - start, status, lateMs });
  }
  agent.destroy();
  parentPort.postMessage("over");
  parentPort.close();
})();
`;

/** Begins to watch the node at `url`. */
export function watchHealth(url: string): HealthWatch {
  const worker = new Worker(program, { eval: true, workerData: { url, pauseMs } });
  const waits = new Map<string, Waits>();
  const failures: string[] = [];
  let lateMs = 0;
  let what = "start";
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  worker.on(
    "message",
    (message: "over" | { ms: number; status: number | string; lateMs: number }) => {
      if (message === "over") return finish();
      lateMs = Math.max(lateMs, message.lateMs);
      if (message.status !== 200) failures.push(`${message.status} during ${what}`);
      const known = waits.get(what) ?? { count: 0, worstMs: 0, totalMs: 0 };
      known.count++;
      known.totalMs += message.ms;
      known.worstMs = Math.max(known.worstMs, message.ms);
      waits.set(what, known);
      return undefined;
    },
  );
  return {
    during(next) {
      what = next;
    },
    answersDuring: (task) => waits.get(task)?.count ?? 0,
    async stop() {
      worker.postMessage("stop", []);
      await over;
      await worker.terminate();
      return { waits, failures, lateMs };
    },
  };
}

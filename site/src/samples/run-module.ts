import type { Asked } from "./asked/asked.ts";
import { openWorker } from "../ui/worker.ts";
import type { FromSample, RunSample } from "./messages.ts";

declare const __webpack_public_path__: string;

/** How a sample ended: how long it took, and what it threw. */
export type Ended = Extract<FromSample, { kind: "ended" }>;

/** What a run tells while it goes on. */
export interface Watcher {
  print(text: string, stream: Stream): void;
  asked(asked: Asked): void;
}

/** Where a sample prints to. */
export type Stream = Extract<FromSample, { kind: "printed" }>["stream"];

/** Absolute address of the module of a sample. */
export function moduleAddress(script: string): string {
  return new URL(`${__webpack_public_path__}assets/samples/${script}`, document.baseURI).href;
}

/**
 * Runs a module to its end in a worker of its own. Rejects when it is stopped, or when the worker
 * cannot be started.
 */
export async function runModule(
  message: RunSample,
  watcher: Watcher,
  stopped: AbortSignal,
): Promise<Ended> {
  stopped.throwIfAborted();
  const { worker, failed } = openWorker(
    () => new Worker(new URL("./worker.ts", import.meta.url), { name: "../samples/run" }),
  );
  const ended = new Promise<Ended>((resolve, reject) => {
    stopped.addEventListener("abort", () => reject(stopped.reason));
    worker.addEventListener("message", ({ data }: MessageEvent<FromSample>) => {
      if (data.kind === "printed") watcher.print(data.text, data.stream);
      else if (data.kind === "asked") watcher.asked(data.asked);
      else resolve(data);
    });
    worker.postMessage(message, [message.port]);
  });
  return Promise.race([ended, failed]).finally(() => worker.terminate());
}

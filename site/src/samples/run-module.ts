import type { Asked } from "./asked/asked.ts";
import { openWorker } from "../ui/worker.ts";
import type { FromSample, RunSample } from "./messages.ts";
import { fileAddress } from "./site-address.ts";

/** Result of a sample: duration and error. */
export type Ended = Extract<FromSample, { kind: "ended" }>;

/** Listener of a run. */
export interface Watcher {
  print(text: string, stream: Stream): void;
  asked(asked: Asked): void;
}

/** Output stream. */
export type Stream = Extract<FromSample, { kind: "printed" }>["stream"];

/** Absolute URL of a sample's module. */
export function moduleAddress(script: string): string {
  return new URL(fileAddress(`/assets/samples/${script}`), document.baseURI).href;
}

/**
 * Runs a module in a new worker until it ends. Rejects when it is stopped, or when the worker fails
 * to start.
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

import type { MessageEdge } from "./messages.ts";

/** First message of a worker with a node, before the node starts, which has no time limit. */
const startSign = "starting";

/** Milliseconds for the worker's script to load over a slow connection. */
const limitMs = 60_000;

/** Tells the page that the script of the worker has a node. */
export function sendStartSign(edge: MessageEdge): void {
  edge.postMessage({ kind: startSign }, []);
}

/**
 * Waits for the sign. `late` rejects when none came in time, because a script without a node never answers;
 * `stop` ends the wait.
 */
export function awaitStartSign(edge: MessageEdge): { late: Promise<never>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const limit = `${limitMs / 1000} s`;
      reject(
        new Error(`no node in the worker after ${limit}: does its script import the entry worker?`),
      );
    }, limitMs);
  });
  const listen = ({ data }: MessageEvent<{ readonly kind?: unknown }>): void => {
    if (data.kind === startSign) stop();
  };
  const stop = (): void => {
    clearTimeout(timer);
    edge.removeEventListener("message", listen);
  };
  edge.addEventListener("message", listen);
  return { late, stop };
}

import { useEffect, useRef, useState } from "react";
import type { Addressed, Answer, Request, Source } from "./address.ts";

/** The part of a Worker that is used, so that a test can put its own in place. */
export interface AddressWorker {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: Request): void;
  terminate(): void;
}

/** Where the work stands. */
export type State =
  | { readonly kind: "done"; readonly name: string; readonly result: Addressed }
  | {
      readonly kind: "working";
      readonly name: string;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly kind: "failed"; readonly name: string; readonly reason: string }
  | { readonly kind: "cancelled"; readonly name: string };

/**
 * Starts the worker of this component. Its name leads out of the scripts' directory, to where the
 * policy of workers applies (`WORKER_PATH` of the finish plugin): WebAssembly may run there.
 */
export function startWorker(): AddressWorker {
  return new Worker(new URL("./address.worker.ts", import.meta.url), {
    name: "../worker/address",
  }) as AddressWorker;
}

/** Runs one job at a time; a new one takes the place of the old, and cancelling ends the worker. */
export function useAddress(initial: State, start: () => AddressWorker) {
  const [state, setState] = useState(initial);
  const worker = useRef<AddressWorker | undefined>(undefined);
  const job = useRef(0);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const run = (source: Source, name: string): void => {
    const totalBytes = typeof source === "string" ? source.length : source.size;
    const mine = ++job.current;
    if (state.kind === "working") stop();
    const fail = (reason: string): void => setState({ kind: "failed", name, reason });
    setState({ kind: "working", name, doneBytes: 0, totalBytes });
    try {
      worker.current ??= start();
    } catch {
      fail("this browser does not start workers here");
      return;
    }
    worker.current.onerror = ({ message }) => fail(message || "the worker ended");
    worker.current.onmessage = ({ data }) => {
      if (data.job !== mine) return;
      if (data.kind === "progress")
        setState({ kind: "working", name, doneBytes: data.doneBytes, totalBytes });
      else if (data.kind === "done") setState({ kind: "done", name, result: data.result });
      else fail(data.reason);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
    worker.current.postMessage({ job: mine, source });
  };
  const cancel = (): void => {
    stop();
    setState({ kind: "cancelled", name: state.name });
  };
  return { state, run, cancel };
}

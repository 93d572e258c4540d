import { useEffect, useRef, useState } from "react";
import type { Addressed } from "../../shared/addresses/example.ts";
import { reasonOf } from "../../shared/text/reason.ts";
import { openWorker, type OpenWorker } from "../ui/worker.ts";
import type { AddressMessage, Request, HashInput } from "./address.ts";

/** Subset of `Worker` used here, so that tests can pass a fake. */
export interface AddressWorker {
  onmessage: ((event: MessageEvent<AddressMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: Request): void;
  terminate(): void;
}

/** State of the hash job. */
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
 * Starts the hash worker. The chunk name places the script in the directory whose CSP allows WebAssembly
 * (`WORKER_PATH` of the finish plugin).
 */
export function startWorker(): AddressWorker {
  return new Worker(new URL("./address.worker.ts", import.meta.url), {
    name: "../worker/address",
  }) as AddressWorker;
}

/** Hashes one source at a time; a new source replaces the previous job, `cancel` terminates the worker. */
export function useAddress(initial: State, start: () => AddressWorker) {
  const [state, setState] = useState(initial);
  const open = useRef<OpenWorker<AddressWorker> | undefined>(undefined);
  const job = useRef(0);
  const last = useRef<readonly [source: HashInput, name: string]>(undefined);
  const stop = (): void => {
    open.current?.worker.terminate();
    open.current = undefined;
  };
  useEffect(() => () => open.current?.worker.terminate(), []);

  const run = (source: HashInput, name: string): void => {
    const totalBytes = typeof source === "string" ? source.length : source.size;
    const mine = ++job.current;
    // A file may take long; texts are hashed at once, and starting a worker for each key takes longer.
    if (state.kind === "working" && typeof last.current?.[0] !== "string") stop();
    last.current = [source, name];
    const fail = (reason: string): void => {
      if (mine === job.current) setState({ kind: "failed", name, reason });
    };
    setState({ kind: "working", name, doneBytes: 0, totalBytes });
    try {
      open.current ??= openWorker(start);
    } catch (error) {
      fail(reasonOf(error));
      return;
    }
    const { worker, failed } = open.current;
    failed.catch((error: unknown) => {
      if (open.current?.worker === worker) open.current = undefined;
      fail(reasonOf(error));
    });
    worker.onmessage = ({ data }) => {
      if (data.job !== mine) return;
      if (data.kind === "progress")
        setState({ kind: "working", name, doneBytes: data.doneBytes, totalBytes });
      else if (data.kind === "done") setState({ kind: "done", name, result: data.result });
      else fail(data.reason);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
    worker.postMessage({ job: mine, source });
  };
  const cancel = (): void => {
    stop();
    setState({ kind: "cancelled", name: state.name });
  };
  const retry = (): void => {
    if (last.current) run(...last.current);
  };
  /** Shows a known result; ignores the job that is running. */
  const show = (known: State): void => {
    job.current += 1;
    setState(known);
  };
  return { state, run, show, cancel, retry };
}

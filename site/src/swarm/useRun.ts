import { useEffect, useRef, useState } from "react";
import type { News } from "./check/report.ts";
import type { CheckCommand } from "./check/run.ts";
import { reasonOf } from "../../shared/text/reason.ts";
import { openWorker } from "../ui/worker.ts";
import { begun, withNews, type RunState, type CheckInput } from "./run-state.ts";

/** Subset of `Worker`, so that tests can replace it. */
export interface CheckWorker {
  onmessage: ((event: MessageEvent<News>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: CheckCommand): void;
  terminate(): void;
}

/**
 * Starts the worker of a check. The worker's name resolves to the directory with the CSP for
 * workers (`WORKER_PATH` of the finish plugin), which allows WebAssembly.
 */
export function startWorker(): CheckWorker {
  return new Worker(new URL("./check/worker.ts", import.meta.url), {
    name: "../worker/check",
  }) as CheckWorker;
}

/** Runs one check at a time: a new one, or `stop`, terminates the previous worker. */
export function useRun(start: () => CheckWorker) {
  const [run, setRun] = useState<RunState>();
  const worker = useRef<CheckWorker | undefined>(undefined);
  const end = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const change = (next: Partial<RunState>): void =>
    setRun((before) => before && { ...before, ...next });
  const tell = (command: CheckCommand): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
    worker.current?.postMessage(command);
  };

  return {
    run,
    begin(wanted: CheckInput): void {
      end();
      setRun(begun(wanted));
      const fail = (error: unknown): void => change({ status: "failed", reason: reasonOf(error) });
      try {
        const opened = openWorker(start);
        worker.current = opened.worker;
        opened.failed.catch((error: unknown) => {
          if (worker.current !== opened.worker) return;
          worker.current = undefined;
          fail(error);
        });
      } catch (error) {
        fail(error);
        return;
      }
      worker.current.onmessage = ({ data }) => setRun((before) => before && withNews(before, data));
      tell({ kind: "start", ...wanted });
    },
    pause(): void {
      tell({ kind: "pause" });
      change({ status: "paused" });
    },
    goOn(): void {
      tell({ kind: "go-on" });
      change({ status: "running", trouble: undefined });
    },
    stop(): void {
      end();
      change({ status: "stopped", trouble: undefined });
    },
  };
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { reasonOf } from "../../shared/text/reason.ts";

/** First argument of a task's work function. */
export interface TaskRun<T> {
  /** Aborted when a newer run starts, by `abort` and `reset`, and when the component unmounts. */
  readonly signal: AbortSignal;
  /** Shows an intermediate value; ignored once the run has settled or `signal` is aborted. */
  report(value: T): void;
}

/** State of the latest run of a task, and how to start one. */
export interface TaskState<T, Args extends readonly unknown[]> {
  /** Last reported or returned value; kept while a newer run is busy and after it failed. */
  readonly value: T | undefined;
  /** Message of the error that the last run failed with; `undefined` while a run is busy. */
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** Aborts the run before it and starts a new one. Settles with that run and never rejects. */
  readonly run: (...args: Args) => Promise<void>;
  /** Starts the last run again, with the same arguments; does nothing before the first run. */
  readonly retry: () => void;
  /** Aborts the current run; `value` stays. */
  readonly abort: () => void;
  /** Aborts the current run and drops `value` and `error`. */
  readonly reset: () => void;
}

type State<T> = Pick<TaskState<T, []>, "value" | "error" | "isBusy">;

const IDLE = { value: undefined, error: undefined, isBusy: false } as const;

/**
 * Asynchronous work as React state. The latest run wins: what an older one reports, returns or throws
 * is ignored, however late it settles. `run`, `retry`, `abort` and `reset` keep their identity and
 * always use the `work` of the last render, so effects may depend on them.
 */
export function useTask<T, Args extends readonly unknown[] = []>(
  work: (run: TaskRun<NoInfer<T>>, ...args: Args) => Promise<T>,
): TaskState<T, Args> {
  const [state, setState] = useState<State<T>>(IDLE);
  const latestWork = useRef(work);
  const lastArgs = useRef<Args>(undefined);
  const controller = useRef<AbortController>(undefined);
  // Layout effect: must run before the caller's effects, layout effects included.
  useLayoutEffect(() => {
    latestWork.current = work;
  });
  useEffect(() => () => controller.current?.abort(), []);

  const run = useCallback(async (...args: Args): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    lastArgs.current = args;
    const show = (change: Partial<State<T>>): void => {
      if (!own.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    show({ isBusy: true, error: undefined });
    // Progress of a worker uses a separate port and may arrive after the result.
    let isSettled = false;
    const report = (value: T): void => {
      if (!isSettled) show({ value });
    };
    try {
      const value = await latestWork.current({ signal: own.signal, report }, ...args);
      isSettled = true;
      show({ isBusy: false, value });
    } catch (error) {
      isSettled = true;
      show({ isBusy: false, error: reasonOf(error) });
    }
  }, []);
  const retry = useCallback((): void => {
    if (lastArgs.current) void run(...lastArgs.current);
  }, [run]);
  const abort = useCallback((): void => {
    controller.current?.abort();
    setState((before) => ({ ...before, isBusy: false }));
  }, []);
  const reset = useCallback((): void => {
    controller.current?.abort();
    setState(IDLE);
  }, []);
  return { ...state, run, retry, abort, reset };
}

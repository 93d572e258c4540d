/** Subset of `Worker` used here; tests pass a fake. */
export interface WorkerLike {
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Handle of a started worker. */
export interface OpenWorker<W extends WorkerLike> {
  readonly worker: W;
  /**
   * Rejects if the script does not load, on an uncaught error, and by `end`; never resolves. Race calls
   * against it: a worker that did not load never responds.
   */
  readonly failed: Promise<never>;
  /** Terminates the worker; `failed` rejects with `reason`. */
  readonly end: (reason: Error) => void;
}

/** Default message: the error event has none if the fetch failed, typically after a deployment. */
const NOT_LOADED = "the worker did not load; if this repeats, reload the page";

/** Starts a worker and listens for failures. Throws an `Error` if the browser refuses to start it. */
export function openWorker<W extends WorkerLike>(start: () => W): OpenWorker<W> {
  let worker: W;
  try {
    worker = start();
  } catch (cause) {
    throw new Error("this browser does not start workers here", { cause });
  }
  let fail!: (reason: Error) => void;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // Avoid an unhandled rejection if the worker fails while no call is pending.
  failed.catch(() => undefined);
  const end = (reason: Error): void => {
    worker.terminate();
    fail(reason);
  };
  worker.onerror = ({ message }) => end(new Error(message || NOT_LOADED));
  return { worker, failed, end };
}

/** The part of a `Worker` that is used here; tests pass a stand-in. */
export interface WorkerLike {
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** A worker that was started. */
export interface OpenWorker<W extends WorkerLike> {
  readonly worker: W;
  /**
   * Rejects when the script does not load, when it throws outside of a call, and by `end`; never
   * resolves. Calls into the worker race against it, because a worker that did not load answers nothing.
   */
  readonly failed: Promise<never>;
  /** Terminates the worker; `failed` rejects with `reason`. */
  readonly end: (reason: Error) => void;
}

/** The event carries no text when the script could not be fetched, typically after a deployment. */
const NOT_LOADED = "the worker did not load; if this repeats, reload the page";

/** Starts a worker and watches it for failure. Throws an `Error` when the browser refuses to. */
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
  // A worker may fail while no call is pending.
  failed.catch(() => undefined);
  const end = (reason: Error): void => {
    worker.terminate();
    fail(reason);
  };
  worker.onerror = ({ message }) => end(new Error(message || NOT_LOADED));
  return { worker, failed, end };
}

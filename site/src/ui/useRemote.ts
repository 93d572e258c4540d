import { wrap, type Remote } from "comlink";
import { useCallback, useEffect, useRef } from "react";
import { openWorker, type OpenWorker } from "./worker.ts";

/**
 * Calls an object in a worker. Rejects with the object's error, if the worker does not load, and if it is
 * terminated: without that, a call into a dead worker would stay pending forever.
 */
export type RemoteCall<T> = <R>(use: (object: Remote<T>) => Promise<R>) => Promise<R>;

/** Handle of an object in a worker. */
export interface OpenRemote<T> {
  readonly call: RemoteCall<T>;
  /** Terminates the worker; pending and later calls reject with an `AbortError`. */
  readonly end: () => void;
}

interface Running<T> extends OpenWorker<Worker> {
  readonly object: Remote<T>;
}

const ended = (): DOMException => new DOMException("the worker was ended", "AbortError");

/**
 * Wraps an object that a worker exposes by Comlink. The first call starts the worker; after a failure the
 * next call starts a new one, so a retry is just another call.
 */
export function openRemote<T>(start: () => Worker): OpenRemote<T> {
  let running: Running<T> | undefined;
  let isEnded = false;
  const open = (): Running<T> => {
    const opened = openWorker(start);
    const own = { ...opened, object: wrap<T>(opened.worker) };
    own.failed.catch(() => {
      if (running === own) running = undefined;
    });
    return own;
  };
  return {
    async call(use) {
      if (isEnded) throw ended();
      running ??= open();
      const { object, failed } = running;
      return Promise.race([use(object), failed]);
    },
    end() {
      isEnded = true;
      running?.end(ended());
    },
  };
}

/** {@link openRemote} for the lifetime of a component; returns a stable function. */
export function useRemote<T>(start: () => Worker): RemoteCall<T> {
  const remote = useRef<OpenRemote<T>>(undefined);
  useEffect(() => {
    const own = openRemote<T>(start);
    remote.current = own;
    return () => own.end();
  }, [start]);
  return useCallback(async (use) => {
    if (remote.current === undefined) throw ended();
    return remote.current.call(use);
  }, []);
}

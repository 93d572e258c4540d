import { wrap, type Remote } from "comlink";
import { useCallback, useEffect, useRef } from "react";

/**
 * An object that lives in a worker, behind messages: the worker starts when the object is first asked
 * for and ends with the component. `start` makes it with a name that leads to where the policy of
 * workers applies.
 */
export function useWorker<T>(start: () => Worker): () => Remote<T> {
  const started = useRef<{ readonly worker: Worker; readonly remote: Remote<T> } | undefined>(
    undefined,
  );
  useEffect(
    () => () => {
      started.current?.worker.terminate();
      started.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    if (started.current === undefined) {
      const worker = start();
      started.current = { worker, remote: wrap<T>(worker) };
    }
    return started.current.remote;
  }, [start]);
}

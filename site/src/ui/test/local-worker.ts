import { expose } from "comlink";

function stand(port: MessagePort, terminate: () => void): Worker {
  return Object.assign(port, { onerror: null, terminate }) as unknown as Worker;
}

/** A stand-in for a worker that serves `object` through Comlink in the same thread. */
export function localWorker(object: object): Worker {
  const { port1, port2 } = new MessageChannel();
  expose(object, port1);
  return stand(port2, () => port1.close());
}

/** A stand-in for a worker whose script cannot be fetched: it fires `error` and answers nothing. */
export function brokenWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  const worker = stand(port2, () => port1.close());
  queueMicrotask(() => worker.onerror?.(new Event("error") as ErrorEvent));
  return worker;
}

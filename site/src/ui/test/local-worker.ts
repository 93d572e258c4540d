import { expose } from "comlink";

function stand(port: MessagePort, terminate: () => void): Worker {
  return Object.assign(port, { onerror: null, terminate }) as unknown as Worker;
}

/** Fake worker that exposes `object` by Comlink in the same thread. */
export function localWorker(object: object): Worker {
  const { port1, port2 } = new MessageChannel();
  expose(object, port1);
  return stand(port2, () => port1.close());
}

/** Fake worker whose script failed to load: fires `error` and never responds. */
export function brokenWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  const worker = stand(port2, () => port1.close());
  queueMicrotask(() => worker.onerror?.(new Event("error") as ErrorEvent));
  return worker;
}

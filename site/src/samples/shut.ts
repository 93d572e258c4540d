/** Ways out of a worker: to other machines, to the reader's own, and to what this origin keeps. */
const WAYS_OUT = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "importScripts",
  "Worker",
  "indexedDB",
  "caches",
  "BroadcastChannel",
];

/**
 * Takes the ways out away from a scope and from what it inherits of. The policy of the worker's script
 * shuts them, too, but hosts that send no headers send no policy.
 */
export function shut(scope: object): void {
  for (
    let at: object | null = scope;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    for (const name of WAYS_OUT) Reflect.deleteProperty(at, name);
  }
}

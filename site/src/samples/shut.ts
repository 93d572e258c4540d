/**
 * Network and storage APIs of a worker: remote hosts, localhost, and the origin's storage; and `close`,
 * which ends a worker without a word to the page.
 */
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
  "close",
];

/**
 * Deletes network and storage APIs and `close` from a global scope and its prototypes. The CSP of the worker's
 * script blocks them too, but hosts without custom headers send no CSP.
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

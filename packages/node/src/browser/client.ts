// A node inside a page: it runs in a worker with the script of the entry `worker`, and is asked with
// `fetch` as any other. Uploads stay in the browser.
import { MessageClient, type MessageSocket } from "./message-client.ts";
import type { MessageEdge } from "./messages.ts";
import { awaitStartSign } from "./start-sign.ts";
import type { FromWorker, SandboxOptions, SandboxState, ToWorker } from "./sandbox.ts";

/** The worker that holds the node, or in tests a port to one. */
export interface SandboxWorker extends MessageEdge {
  /** Terminates at once, like `Worker.terminate`. */
  terminate?(): void;
}

/** How a page gets its sandbox. */
export interface ConnectOptions extends SandboxOptions {
  /**
   * Starts a worker with the script of the entry `worker`. Bundlers find it in this expression:
   * `new Worker(new URL("@swarm-docs/node/worker", import.meta.url), { type: "module" })`.
   */
  readonly start: () => SandboxWorker;
}

/** A node of this page's own. */
export interface Sandbox {
  /** Where chunks are kept, and why it is memory when a database was asked for. */
  readonly state: SandboxState;
  /** As the platform's `fetch`; of the address only path and query count. */
  readonly fetch: MessageClient["fetch"];
  /** Opens a websocket path; an answer instead when it is refused. */
  connect(path: string): Promise<MessageSocket | Response>;
  /**
   * Frames of a websocket path, from this call on and until the reader stops; reading throws when it is
   * refused.
   */
  subscribe(path: string): AsyncIterableIterator<Uint8Array>;
  /** A further way in, for the service worker. */
  port(): MessagePort;
  /** Flushes pending writes, then ends the worker and frees its database. Further calls await the first. */
  close(): Promise<void>;
}

const optionNames: readonly (keyof SandboxOptions)[] = ["store", "name", "seed", "node"];

/**
 * Starts a node in a worker. Fails when the worker or the node does not start, and with a `TypeError` for
 * an unknown option: an option of the node, such as `persona`, has no effect outside `node`.
 */
export async function connectSandbox({ start, ...options }: ConnectOptions): Promise<Sandbox> {
  for (const name of Object.keys(options)) {
    if (!(optionNames as readonly string[]).includes(name))
      throw new TypeError(`${name} is not an option: start, ${optionNames.join(", ")}`);
  }
  const worker = start();
  const tell = (message: ToWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const sign = awaitStartSign(worker);
  let state: SandboxState;
  try {
    const started = nextOf(worker, ["started", "refused"]);
    tell({ kind: "start", options });
    const answer = await Promise.race([started, sign.late]);
    if (answer.kind !== "started") {
      throw new Error(answer.kind === "refused" ? answer.reason : "the worker has ended");
    }
    state = answer.state;
  } catch (error) {
    worker.terminate?.();
    throw error;
  } finally {
    sign.stop();
  }
  const client = new MessageClient(worker);
  onError(worker, (reason) => client.fail(reason));
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const stopped = nextOf(worker, ["stopped"]);
    tell({ kind: "stop" });
    await stopped;
    client.fail("the sandbox is closed");
    worker.terminate?.();
    worker.close?.();
  };
  return {
    state,
    fetch: (input, init) => client.fetch(input, init),
    connect: (path) => client.connect(path),
    subscribe: (path) => framesOf(client, path),
    port() {
      const { port1, port2 } = new MessageChannel();
      tell({ kind: "port" }, [port1]);
      return port2;
    },
    // A worker that has ended answers no second time.
    close: () => (closed ??= close()),
  };
}

function onError(worker: SandboxWorker, listener: (reason: string) => void): void {
  if (!(worker instanceof EventTarget)) return;
  worker.addEventListener("error", (event) => {
    const { message } = event as Partial<ErrorEvent>;
    listener(message === undefined || message === "" ? "the worker did not load" : message);
  });
}

function nextOf(worker: SandboxWorker, kinds: readonly FromWorker["kind"][]): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<FromWorker>): void => {
      if (!kinds.includes(data.kind)) return;
      worker.removeEventListener("message", listen);
      resolve(data);
    };
    worker.addEventListener("message", listen);
    onError(worker, (reason) => reject(new Error(reason)));
    worker.start?.();
  });
}

function framesOf(client: MessageClient, path: string): AsyncIterableIterator<Uint8Array> {
  // Connect now, not at the first `next()`: messages sent in between must be received.
  const connected = client.connect(path);
  connected.catch(() => undefined);
  return {
    async next() {
      const socket = await connected;
      if (socket instanceof Response) {
        throw new Error(`${path} was refused: ${await socket.text()}`);
      }
      const value = await socket.next();
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    async return() {
      const socket = await connected.catch(() => undefined);
      if (socket !== undefined && !(socket instanceof Response)) socket.close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

import { closeOnFailure } from "../close.ts";
import { createNode, type Node } from "../create.ts";
import type { ChunkStore } from "../store/chunk-store.ts";
import { MemoryJournal, type Journal } from "../store/journal.ts";
import { MemoryStore } from "../store/memory.ts";
import { openDatabase } from "./indexed-db.ts";
import { IndexedJournal } from "./indexed-journal.ts";
import { IndexedStore } from "./indexed-store.ts";
import { serveMessages } from "./message-server.ts";
import { reasonOf, type MessageEdge } from "./messages.ts";
import { sendStartSign } from "./start-sign.ts";
import type { FromWorker, SandboxOptions, SandboxState, ToWorker } from "./sandbox.ts";

/** The inside of a worker as it is used here. */
export type WorkerScope = MessageEdge;

/**
 * Waits for `start`, then answers requests that come by message, from the page that started it and
 * through every further port that the page hands in.
 */
export function runSandbox(scope: WorkerScope): void {
  const tell = (message: FromWorker): void => scope.postMessage(message, []);
  let node: Promise<Node> | undefined;
  const stops: (() => void)[] = [];
  const start = async (options: SandboxOptions): Promise<Node> => {
    const { store, journal, state } = await openStores(options);
    const { seed, node: more } = options;
    const made = await createNode({ ...more, store, journal, ...(seed !== undefined && { seed }) });
    stops.push(serveMessages(made, scope));
    tell({ kind: "started", state });
    return made;
  };
  scope.addEventListener("message", ({ data, ports }: MessageEvent<ToWorker>) => {
    if (data.kind === "start" && node === undefined) {
      sendStartSign(scope);
      node = start(data.options);
      node.catch((error: unknown) => tell({ kind: "refused", reason: reasonOf(error) }));
    } else if (data.kind === "port") {
      const [port] = ports;
      if (port !== undefined) void node?.then((made) => stops.push(serveMessages(made, port)));
    } else if (data.kind === "stop") {
      for (const stop of stops) stop();
      void node?.then((made) => made.close()).finally(() => tell({ kind: "stopped" }));
    }
  });
  scope.start?.();
}

interface Stores {
  readonly store: ChunkStore;
  readonly journal: Journal;
  readonly state: SandboxState;
}

async function openStores({ store, name = "swarm-sandbox" }: SandboxOptions): Promise<Stores> {
  if (store !== "indexeddb") return inMemory({ store: "memory" });
  try {
    const database = await openDatabase(name);
    const release = database.use();
    try {
      return await closeOnFailure(async (opened) => {
        const store = await IndexedStore.open(database);
        opened(() => store.close());
        const journal = await IndexedJournal.open(database);
        return { store, journal, state: { store: "indexeddb" } };
      });
    } finally {
      await release();
    }
  } catch (error) {
    // Private windows and full disks: the sandbox works all the same, and says so.
    return inMemory({ store: "memory", reason: reasonOf(error) });
  }
}

function inMemory(state: SandboxState): Stores {
  return { store: new MemoryStore(), journal: new MemoryJournal(), state };
}

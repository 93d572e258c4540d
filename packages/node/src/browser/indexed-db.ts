import { StoreWriteError } from "../store/chunk-store.ts";

/** The object stores of a sandbox's database. */
const objectStores = ["chunks", "sizes", "stamps", "journal"] as const;

/** Name of an object store. */
export type ObjectStore = (typeof objectStores)[number];

/** An open database. Closed by the last of its users. */
export interface Database {
  readonly db: IDBDatabase;
  /** Counts a user of the database; the returned function ends the use. */
  use(): () => Promise<void>;
}

/** Another node, of this page or of another tab, has the database open: two nodes over one store would not know of each other. */
export class StoreTakenError extends Error {
  constructor(name: string) {
    super(`another node of this browser works with the store ${name}`);
    this.name = "StoreTakenError";
  }
}

/** The value of a request; fails as it does. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error as DOMException));
  });
}

/** Opens or makes the database, for one node at a time. Fails where the browser refuses. */
export async function openDatabase(name: string): Promise<Database> {
  if (typeof indexedDB === "undefined") throw new Error("this browser has no IndexedDB here");
  const unlock = await lock(name);
  try {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      for (const store of objectStores) {
        const isList = store === "stamps" || store === "journal";
        request.result.createObjectStore(store, { autoIncrement: isList });
      }
    });
    const db = await settled(request);
    let users = 0;
    return {
      db,
      use() {
        users++;
        return async () => {
          if (--users > 0) return;
          db.close();
          await unlock();
        };
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Takes the lock of a store; gives what lets it go and settles when it is free again. */
function lock(name: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`store:${name}`, { ifAvailable: true }, (granted) => {
      if (granted === null) throw new StoreTakenError(name);
      return new Promise<void>((release) =>
        resolve(() => {
          release();
          // Firefox frees it a moment later; who opens the store again at once would be refused.
          return held.then(() => undefined);
        }),
      );
    });
    held.catch(reject);
  });
}

/** One change within a transaction. */
type StoreChange = (store: (name: ObjectStore) => IDBObjectStore) => void;

/** Changes of one transaction at most. */
const batchLimit = 512;

/**
 * Changes in the order in which they were asked for, as many as wait in one transaction. A change
 * is acknowledged when its transaction is complete; when it fails, the whole transaction fails with
 * `StoreWriteError` and nothing of it is kept.
 */
export class WriteQueue {
  readonly #db: IDBDatabase;
  readonly #stores: readonly ObjectStore[];
  #waiting: { change: StoreChange; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #running: Promise<void> | undefined;

  constructor(db: IDBDatabase, stores: readonly ObjectStore[]) {
    this.#db = db;
    this.#stores = stores;
  }

  add(change: StoreChange): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Settles when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Changes of the same turn share one transaction.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchLimit);
      try {
        await this.#write(batch.map(({ change }) => change));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch)
          reject(new StoreWriteError("the browser's database", error));
      }
    }
    this.#running = undefined;
  }

  #write(changes: readonly StoreChange[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#db.transaction([...this.#stores], "readwrite");
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("aborted")),
      );
      try {
        for (const change of changes) change((name) => transaction.objectStore(name));
        transaction.commit?.();
      } catch (error) {
        transaction.abort();
        reject(error);
      }
    });
  }
}

import type { ChunkStore } from "../store/chunk-store.ts";

/** One case of a suite: `it(name, run)` registers it in any test runner. `run` rejects when it fails. */
export interface StoreCase {
  /** What the store must do. */
  readonly name: string;
  /** Makes a store, checks it and closes it. */
  readonly run: () => Promise<void>;
}

/** How a store under test is made and damaged. */
export interface StoreUnderTest {
  /** Makes an empty store. */
  readonly make: () => Promise<ChunkStore>;
  /** Closes the store and opens it again over the same place; absent for stores that forget. */
  readonly reopen?: (store: ChunkStore) => Promise<ChunkStore>;
  /**
   * Ways to damage the stored bytes of one chunk behind the store's back, by name. Each returns the store
   * to continue with, which may be a reopened one.
   */
  readonly damage?: Readonly<
    Record<string, (store: ChunkStore, address: Uint8Array) => Promise<ChunkStore>>
  >;
}

/** Fails unless both values have the same text: plain data, `bigint` and bytes included. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [textOf(actual), textOf(expected)];
  if (left === right) return;
  throw new Error(`${what}: expected ${right.slice(0, 300)}, got ${left.slice(0, 300)}`);
}

/** All items of an iterable. */
export async function listOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
}

function textOf(value: unknown): string {
  return String(
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === "bigint") return `${part}n`;
      return part instanceof Uint8Array ? `bytes ${part.join()}` : part;
    }),
  );
}

/** One case of a suite: `it(name, run)` registers it in any test runner. `run` rejects when it fails. */
export interface StoreCase {
  readonly name: string;
  readonly run: () => Promise<void>;
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

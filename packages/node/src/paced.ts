import type { Pace } from "@swarm-docs/protocol/pace";

/**
 * What `make` makes of items of which there may be any number, one after the other at the caller's pace;
 * `undefined` is left out.
 */
export async function paced<T, R>(
  items: Iterable<T>,
  pace: Pace,
  make: (item: T) => R | undefined,
): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) {
    await pace();
    const one = make(item);
    if (one !== undefined) made.push(one);
  }
  return made;
}

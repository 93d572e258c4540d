/**
 * Runs `task` for each item, at most `limit` at a time. After a failure no further task starts; when the
 * running ones have ended, it rejects with the first failure.
 */
export async function forEachLimit<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done) return;
      try {
        await task(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failures.length > 0) throw failures[0];
}

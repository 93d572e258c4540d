type Close = () => unknown;

/** Calls every function in order, also after one failed; rejects with the first failure. */
export async function closeAll(closers: Iterable<Close>): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Runs `open`, which registers how to close each resource as soon as it has it. When `open` fails,
 * all of them are closed, last one first, and its failure is rethrown; failures to close are dropped.
 */
export async function closeOnFailure<T>(
  open: (opened: (close: Close) => void) => Promise<T>,
): Promise<T> {
  const closers: Close[] = [];
  try {
    return await open((close) => void closers.push(close));
  } catch (error) {
    await closeAll(closers.reverse()).catch(() => undefined);
    throw error;
  }
}

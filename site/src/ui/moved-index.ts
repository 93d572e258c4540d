/**
 * Index that an arrow key moves to among `count` items in a column, wrapping around; `undefined` for other
 * keys. For a text field, in which Home and End move the caret. `at` is -1 before the first move; after a
 * list became shorter it may be beyond its end.
 */
export function steppedIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return at < count ? (at + 1) % count : 0;
  if (key === "ArrowUp") return (at <= 0 ? count : Math.min(at, count)) - 1;
  return undefined;
}

/** As {@link steppedIndex}; Home and End move to the first and the last item. */
export function movedIndex(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return steppedIndex(key, at, count);
}

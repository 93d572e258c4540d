/** Index that a key moves to among `count` items in a column, wrapping around; `undefined` for other keys. */
export function movedIndex(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at <= 0 ? count : at) - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

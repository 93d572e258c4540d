/** Words are compared up to this length; longer ones are far from each other unless they are equal. */
const LONGEST = 200;
const emptyRow = (): Uint8Array => new Uint8Array(LONGEST + 2);
/** Rows of the table, reused: thousands of words are compared for one misspelt one. */
const rows = [emptyRow(), emptyRow(), emptyRow()] as const;

/**
 * Damerau–Levenshtein distance (insert, delete, replace, transpose) between two words; `limit + 1` as
 * soon as it exceeds `limit`, and for words of more than 200 letters. Computes only the band of cells
 * within `limit` of the diagonal, since all others exceed it.
 */
export function distance(one: string, other: string, limit: number): number {
  const far = limit + 1;
  const width = other.length;
  if (Math.abs(one.length - width) > limit) return far;
  if (one === other) return 0;
  if (one.length > LONGEST || width > LONGEST) return far;
  let [before, above, current] = rows;
  for (let column = 0; column <= Math.min(width, far); column++) above[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const from = Math.max(1, row - limit);
    const to = Math.min(width, row + limit);
    let best = from === 1 ? row : far;
    current[from - 1] = best;
    for (let column = from; column <= to; column++) {
      const same = letter === other.charCodeAt(column - 1);
      let cost = (above[column - 1] as number) + (same ? 0 : 1);
      if ((above[column] as number) < cost) cost = (above[column] as number) + 1;
      if ((current[column - 1] as number) < cost) cost = (current[column - 1] as number) + 1;
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (swapped && (before[column - 2] as number) < cost)
        cost = (before[column - 2] as number) + 1;
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return far;
    if (to < width) current[to + 1] = far;
    [before, above, current] = [above, current, before];
  }
  return Math.min(far, above[width] as number);
}

import { fixedParts, occurs } from "@swarm-docs/docs/log/pattern";

/** API error: id, status, text with `{names}`, and operations; no operations = all. */
export type ErrorRow = readonly [
  id: string,
  status: number,
  message: string,
  operations: readonly string[],
];

/** Text of a response, and the page that explains it. */
export interface Explanation {
  readonly text: string;
  readonly id: string;
}

function worth(pattern: string, text: string): number {
  if (pattern === text) return Infinity;
  const parts = fixedParts(pattern);
  return occurs(parts, text) ? parts.reduce((sum, part) => sum + part.length, 0) : 0;
}

/** Texts of a response with a known explanation; among matching rows, the most specific one. */
export function explain(
  rows: readonly ErrorRow[],
  { status, texts }: { readonly status: number; readonly texts: readonly string[] },
  operation: string | undefined,
): Explanation[] {
  const fitting = rows.filter(
    ([, ofStatus, , operations]) =>
      ofStatus === status &&
      (operations.length === 0 || (operation !== undefined && operations.includes(operation))),
  );
  const ids = new Set<string>();
  return [...new Set(texts)].flatMap((text) => {
    const [best] = fitting
      .map(([id, , message, operations]) => ({
        id,
        worth: worth(message, text),
        isOwn: operations.length > 0,
      }))
      .filter((one) => one.worth > 0)
      .sort((one, other) => {
        if (one.worth !== other.worth) return other.worth > one.worth ? 1 : -1;
        return Number(other.isOwn) - Number(one.isOwn);
      });
    if (!best || ids.has(best.id)) return [];
    ids.add(best.id);
    return [{ text, id: best.id }];
  });
}

import { RECORD_KINDS, type RecordKind } from "@swarm-docs/openapi/search/records";
import type { SearchFile } from "./search-file.ts";

/** One thing found. */
export interface Hit {
  readonly kind: RecordKind;
  readonly anchor: string;
  readonly name: string;
  /** Method, path and summary of its operation. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Where in the operation, such as `header` or `200`. */
  readonly where: string;
}

interface Entry extends Hit {
  readonly low: string;
  readonly lowName: string;
}

/** The records, ready to be searched. Made once; 2000 of them take a millisecond or two. */
export type SearchIndex = readonly Entry[];

/** Prepares the fetched records. */
export function indexOf({ operations, records }: SearchFile): SearchIndex {
  return records.flatMap(([kindAt, operationAt, rest, name, where]) => {
    const operation = operations[operationAt];
    const kind = RECORD_KINDS[kindAt];
    if (!operation || !kind) return [];
    const [id, method, path, summary] = operation;
    const lowName = name.toLowerCase();
    const low = `${lowName} ${where} ${method} ${path} ${summary} ${id}`.toLowerCase();
    return [{ kind, anchor: id + rest, name, method, path, summary, where, low, lowName }];
  });
}

const RANK: Readonly<Record<Hit["kind"], number>> = {
  operation: 0,
  parameter: 1,
  field: 2,
  header: 3,
  error: 4,
};

function score({ lowName, kind, summary }: Entry, words: readonly string[]): number {
  let points = -RANK[kind];
  for (const word of words) {
    const at = lowName.indexOf(word);
    if (lowName === word) points += 30;
    else if (at === 0) points += 14;
    else if (at > 0) points += /\w/.test(lowName[at - 1] ?? "") ? 6 : 10;
    if (kind === "operation" && summary.toLowerCase().includes(word)) points += 12;
  }
  return points;
}

/** The best hits for all words of a query, best first; the order of the page decides ties. */
export function find(
  index: SearchIndex,
  query: string,
  limit = 30,
): { hits: Hit[]; total: number } {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { hits: [], total: 0 };
  const found = index.filter(({ low }) => words.every((word) => low.includes(word)));
  const rated = found.map((entry, at) => ({ entry, at, points: score(entry, words) }));
  rated.sort((a, b) => b.points - a.points || a.at - b.at);
  return { hits: rated.slice(0, limit).map(({ entry }) => entry), total: found.length };
}

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
  readonly lowSummary: string;
}

/** The records, ready to be searched. Made once; 3000 of them take a few milliseconds. */
export type SearchIndex = readonly Entry[];

/** Prepares the fetched records. */
export function indexOf({ operations, records }: SearchFile): SearchIndex {
  return records.flatMap(([kindAt, operationAt, rest, name, where]) => {
    const operation = operations[operationAt];
    const kind = RECORD_KINDS[kindAt];
    if (!operation || !kind) return [];
    const [id, method, path, summary, description] = operation;
    const lowName = name.toLowerCase();
    const lowSummary = summary.toLowerCase();
    const more = kind === "operation" ? description : "";
    const low = `${lowName} ${where} ${method} ${path} ${summary} ${id} ${more}`.toLowerCase();
    const anchor = id + rest;
    return [{ kind, anchor, name, method, path, summary, where, low, lowName, lowSummary }];
  });
}

const RANK: Readonly<Record<Hit["kind"], number>> = {
  operation: 0,
  parameter: 1,
  field: 2,
  header: 3,
  error: 4,
  section: 5,
};

/** Whether a word is the path's first step, as `stamps` or `/stamps` is of `GET /stamps/{batch_id}`. */
const isResource = (path: string, word: string): boolean =>
  path.split("/")[1] === word.replace(/^\//, "").replace(/\/$/, "");

function score(
  { lowName, kind, lowSummary, path }: Entry,
  words: readonly string[],
  phrase: string,
): number {
  let points = -RANK[kind];
  if (words.length > 1 && (lowName.includes(phrase) || lowSummary.includes(phrase))) points += 10;
  for (const word of words) {
    const at = lowName.indexOf(word);
    if (lowName === word) points += 30;
    else if (at === 0) points += 14;
    else if (at > 0) points += /\w/.test(lowName[at - 1] ?? "") ? 6 : 10;
    if (kind === "operation" && lowSummary.includes(word)) points += 12;
    // Who names a resource wants its operations before fields that bear its name.
    if (kind === "operation" && isResource(path, word)) points += 32;
  }
  return points;
}

interface FindOptions {
  readonly limit?: number;
  /** Ids of operations whose entries do not count. */
  readonly without?: ReadonlySet<string> | undefined;
}

/**
 * The best hits for all words of a query, best first; the order of the page decides ties. What
 * dozens of operations have alike (an error, a header) comes once before it comes again.
 */
export function find(
  index: SearchIndex,
  query: string,
  { limit = 30, without }: FindOptions = {},
): { hits: Hit[]; total: number } {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { hits: [], total: 0 };
  const phrase = words.join(" ");
  const isIn = ({ anchor, low }: Entry): boolean =>
    !without?.has(anchor.replace(/\..*$/s, "")) && words.every((word) => low.includes(word));
  const found = index.filter(isIn);
  const times = new Map<string, number>();
  const rated = found.map((entry, at) => {
    const before = times.get(entry.lowName) ?? 0;
    times.set(entry.lowName, before + 1);
    return { entry, at, before, points: score(entry, words, phrase) };
  });
  rated.sort((a, b) => b.points - a.points || a.before - b.before || a.at - b.at);
  return { hits: rated.slice(0, limit).map(({ entry }) => entry), total: found.length };
}

import { askedCall, callFit, callOf, type Call } from "@swarm-docs/search/engine/call";
import { stem } from "@swarm-docs/search/engine/words";
import { RECORD_KINDS, type RecordKind } from "@swarm-docs/openapi/search/records";
import type { SearchFile } from "../../../shared/api-reference/search-file.ts";

/** One thing found. */
export interface ReferenceHit {
  readonly kind: RecordKind;
  readonly anchor: string;
  readonly name: string;
  /** Method, path and summary of its operation. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Position in the operation, such as `header` or `200`. */
  readonly where: string;
}

interface Entry extends ReferenceHit {
  readonly low: string;
  readonly lowName: string;
  readonly lowSummary: string;
  /** Parsed method and path of an operation. */
  readonly call?: Call;
}

/** Prepared records. Built once: 3,000 of them take a few milliseconds. */
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
    const call = kind === "operation" ? callOf(`${method} ${path}`) : undefined;
    const hit = { kind, anchor, name, method, path, summary, where };
    return [{ ...hit, low, lowName, lowSummary, ...(call && { call }) }];
  });
}

const RANK: Readonly<Record<ReferenceHit["kind"], number>> = {
  operation: 0,
  parameter: 1,
  field: 2,
  header: 3,
  error: 4,
  section: 5,
};

/** Bonus for an operation whose path starts with the queried path, and for an exact match. */
const ASKED_PATH = [0, 100, 200] as const;

/**
 * Whether a word is the path's first segment, as `stamps`, `stamp` or `/stamps` is of `GET
 * /stamps/{batch_id}`.
 */
const isResource = (path: string, word: string): boolean =>
  stem(path.split("/")[1] ?? "") === stem(word.replace(/^\//, "").replace(/\/$/, ""));

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
    // Rank the operations of a resource above fields with the resource's name.
    if (kind === "operation" && isResource(path, word)) points += 32;
  }
  return points;
}

interface FindOptions {
  readonly limit?: number;
  /** Ids of operations to exclude. */
  readonly without?: ReadonlySet<string> | undefined;
}

/**
 * Best hits for all words of a query, best first; ties in page order. Names shared by dozens of
 * operations (an error, a header) appear once before any repeats. A path finds its operation,
 * parsed like the site search does.
 */
export function find(
  index: SearchIndex,
  query: string,
  { limit = 30, without }: FindOptions = {},
): { hits: ReferenceHit[]; total: number } {
  const calls = index.flatMap(({ call }) => call ?? []);
  const { text, request } = askedCall(query, calls) ?? { text: query, request: undefined };
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { hits: [], total: 0 };
  const phrase = words.join(" ");
  const roots = words.map(stem);
  const fitOf = ({ call }: Entry): 0 | 1 | 2 => (call && request ? callFit(call, request) : 0);
  const isFound = (entry: Entry): boolean =>
    fitOf(entry) > 0 || roots.every((root) => entry.low.includes(root));
  const found = index.filter(
    (entry) => !without?.has(entry.anchor.replace(/\..*$/s, "")) && isFound(entry),
  );
  const times = new Map<string, number>();
  const rated = found.map((entry, at) => {
    const before = times.get(entry.lowName) ?? 0;
    times.set(entry.lowName, before + 1);
    return { entry, at, before, points: score(entry, words, phrase) + ASKED_PATH[fitOf(entry)] };
  });
  rated.sort((a, b) => b.points - a.points || a.before - b.before || a.at - b.at);
  return { hits: rated.slice(0, limit).map(({ entry }) => entry), total: found.length };
}

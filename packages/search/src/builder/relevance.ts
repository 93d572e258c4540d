import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Engine } from "../engine/engine.ts";
import { addressOf } from "../engine/hits.ts";

/** A query with the places that answer it. */
export interface Query {
  /** Who wrote it and when; explained in the file. */
  readonly set: string;
  readonly kind: string;
  readonly query: string;
  /** Routes, with an anchor where only that element answers. */
  readonly to: readonly string[];
  /** First release of Bee whose edition has the answer; absent: every edition has it. */
  readonly since?: string;
}

/** All queries of `data/search-queries.yaml`. */
export function readQueries(root: string): Query[] {
  return parse(readFileSync(path.join(root, "data/search-queries.yaml"), "utf8")) as Query[];
}

/** All queries of `data/search-kinds.yaml`. */
export function readKinds(root: string): Query[] {
  type Kinds = Record<string, Record<string, string[]>>;
  const kinds = parse(readFileSync(path.join(root, "data/search-kinds.yaml"), "utf8")) as Kinds;
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    Object.entries(queries).map(([query, to]): Query => ({ set: "kinds", kind, query, to })),
  );
}

/** Shares of queries answered by the first and the first three results; mean reciprocal rank. */
interface Relevance {
  readonly queries: number;
  readonly top1: number;
  readonly top3: number;
  readonly mrr: number;
  /** Queries without an answer among the first three results, with their first result. */
  readonly missed: readonly string[];
}

const DEPTH = 20;

function answers(url: string, wanted: readonly string[]): boolean {
  return wanted.some((to) => (to.includes("#") ? url === to : url.replace(/#.*/, "") === to));
}

/** Position of the first right answer among addresses, from 1; 0 when the best 20 have none. */
export function rankIn(urls: readonly string[], { to }: Query): number {
  return urls.slice(0, DEPTH).findIndex((url) => answers(url, to)) + 1;
}

/** The rank that an engine gives the right answer. */
function rankOf(engine: Engine, query: Query): number {
  const found = engine.search(query.query).slice(0, DEPTH);
  return rankIn(
    found.map(({ doc }) => addressOf(engine.file, doc)),
    query,
  );
}

/** Asks all queries. */
export function measure(engine: Engine, queries: readonly Query[]): Relevance {
  const ranks = queries.map((query) => rankOf(engine, query));
  const share = (test: (rank: number) => boolean): number =>
    ranks.filter(test).length / ranks.length;
  const missed = queries.flatMap(({ query }, at) => {
    const rank = ranks[at] as number;
    if (rank >= 1 && rank <= 3) return [];
    const [first] = engine.search(query);
    const instead = first ? addressOf(engine.file, first.doc) : "nothing";
    return [`"${query}": rank ${rank || "none"}, first is ${instead}`];
  });
  return {
    queries: queries.length,
    top1: share((rank) => rank === 1),
    top3: share((rank) => rank >= 1 && rank <= 3),
    mrr: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length,
    missed,
  };
}

import { Engine, type Found } from "@swarm-docs/search/engine/engine";
import { addressOf, hierarchyOf, positionOnPage } from "@swarm-docs/search/engine/hits";
import { LEVELS, levelOf, type Hierarchy } from "@swarm-docs/search/hierarchy";
import {
  MARK,
  SECTION_FACET,
  type Hit,
  type MarkedFields,
  type SearchClient,
  type SearchRequest,
  type SearchResult,
} from "../contract.ts";
import { withAddress } from "./asked-address.ts";
import { mark, matcherFor, snippet, type WordMatcher } from "./highlight.ts";
import type { IndexSource } from "./source.ts";
import { warmUp } from "./warm-up.ts";

const CONTENT_WORDS = 60;
/** Section index of each hit. */
const sectionOf = new WeakMap<Hit, number>();

function markedHierarchy(hierarchy: Hierarchy, matches: WordMatcher, request: SearchRequest) {
  const { highlightPreTag = MARK.open, highlightPostTag = MARK.close } = request;
  const marked: Partial<Record<keyof Hierarchy, { value: string; matchLevel: "none" | "full" }>> =
    {};
  for (const level of ["lvl0", ...LEVELS] as const) {
    const text = hierarchy[level];
    if (!text) continue;
    const { value, found } = mark(text, matches, highlightPreTag, highlightPostTag);
    marked[level] = { value, matchLevel: found ? "full" : "none" };
  }
  return marked;
}

function snippetWords({ attributesToSnippet = [] }: SearchRequest): number {
  const entry = attributesToSnippet.find((attribute) => attribute.startsWith("content:"));
  return Number(entry?.split(":")[1]) || 10;
}

/** Sections allowed by a request's facet filters; `undefined` without a section filter. */
function allowedSections({ facetFilters = [] }: SearchRequest): ReadonlySet<string> | undefined {
  const own = facetFilters.flat().filter((filter) => filter.startsWith(`${SECTION_FACET}:`));
  return own.length > 0
    ? new Set(own.map((filter) => filter.slice(SECTION_FACET.length + 1)))
    : undefined;
}

function toHit(engine: Engine, doc: number, matches: WordMatcher, request: SearchRequest): Hit {
  const hierarchy = hierarchyOf(engine.file, doc);
  const level = levelOf(hierarchy);
  const marked = markedHierarchy(hierarchy, matches, request);
  const url = addressOf(engine.file, doc);
  const hit: Hit = {
    objectID: url,
    url: withAddress(url, request.query),
    type: marked[level]?.matchLevel === "full" ? level : "content",
    hierarchy,
    content: null,
    _highlightResult: { hierarchy: marked },
    _snippetResult: { hierarchy: marked },
  };
  sectionOf.set(hit, doc);
  return hit;
}

function countSections(engine: Engine, found: readonly Found[]): Record<string, number> {
  const { file } = engine;
  const counts: Record<string, number> = {};
  for (const { doc } of found) {
    const name = file.groups[file.pages[file.docs.page[doc] as number]?.[2] as number] as string;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function answer(engine: Engine, request: SearchRequest): SearchResult {
  const { query, indexName, hitsPerPage = 20, page = 0 } = request;
  const all = engine.search(query);
  const allowed = allowedSections(request);
  const found = allowed
    ? all.filter(({ doc }) => allowed.has(hierarchyOf(engine.file, doc).lvl0))
    : all;
  const shown = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  const matches = matcherFor(`${query} ${engine.corrected(query)}`);
  return {
    index: indexName,
    query,
    hits: shown.map(({ doc }) => toHit(engine, doc, matches, request)),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(found.length / hitsPerPage),
    hitsPerPage,
    facets: { [SECTION_FACET]: countSections(engine, all) },
  };
}

async function withText(
  engine: Engine,
  source: IndexSource,
  request: SearchRequest,
  matches: WordMatcher,
  hit: Hit,
): Promise<Hit> {
  const doc = sectionOf.get(hit);
  if (doc === undefined) return hit;
  const page = engine.file.docs.page[doc] as number;
  const text = (await source.texts(page))[positionOnPage(engine.file, doc)] ?? "";
  if (text === "") return hit;
  const style = {
    ellipsis: request.snippetEllipsisText ?? "…",
    open: request.highlightPreTag ?? MARK.open,
    close: request.highlightPostTag ?? MARK.close,
  };
  const value = snippet(text, matches, { ...style, length: snippetWords(request) });
  const plain = { ellipsis: "", open: "", close: "" };
  const fields: MarkedFields = { ...hit._snippetResult, content: { value } };
  const content =
    hit.type === "content" ? snippet(text, matches, { ...plain, length: CONTENT_WORDS }) : null;
  return { ...hit, content, _snippetResult: fields };
}

/**
 * Whether an answer of the first file would mislead: nothing found, another page, a filter by section,
 * or a name that only the rest has.
 */
const needsRest = (
  engine: Engine,
  { query, page = 0, facetFilters }: SearchRequest,
  { hits }: SearchResult,
): boolean =>
  hits.length === 0 || page > 0 || facetFilters !== undefined || engine.isPartial(query);

/** Adds the hits of a whole answer to those that are shown: these keep their places. */
function withMoreHits(shown: SearchResult, whole: SearchResult): SearchResult {
  const known = new Set(shown.hits.map(({ objectID }) => objectID));
  const more = whole.hits.filter(({ objectID }) => !known.has(objectID));
  return { ...whole, hits: [...shown.hits, ...more].slice(0, whole.hitsPerPage) };
}

/**
 * Client of the embedded index. `search` answers as soon as the first file has come; `complete` adds what
 * the rest finds, and the texts of the pages with hits. Rejects with a `RetryError` when the index cannot be
 * fetched, or its rest where the first file finds nothing; missing texts leave hits without snippets.
 */
export function embeddedClient(source: IndexSource): SearchClient & { load(): Promise<void> } {
  let engine: Engine | undefined;
  let isWhole = false;
  /** Results that were answered without the rest. */
  const early = new WeakSet<SearchResult>();
  const ready = async (): Promise<Engine> => {
    const index = await source.index();
    return (engine ??= new Engine(index));
  };
  const whole = async (): Promise<Engine> => {
    const index = await source.index();
    const rest = await source.rest();
    if (!isWhole) engine = new Engine(index, rest);
    isWhole = true;
    return engine as Engine;
  };
  return {
    load: async () => {
      const loaded = ready();
      const request = { indexName: "", highlightPreTag: MARK.open, highlightPostTag: MARK.close };
      warmUp({
        ask: (file, query) => answer(new Engine(file), { ...request, query }),
        isEnough: () => engine !== undefined,
      });
      await loaded;
      // A search that needs the rest fetches it again and reports the error.
      whole().catch(() => undefined);
    },
    search: async ({ requests }) => {
      const current = await ready();
      const results = requests.map((request) => answer(current, request));
      if (isWhole) return { results };
      const isMisleading = (request: SearchRequest, at: number): boolean =>
        needsRest(current, request, results[at] as SearchResult);
      if (requests.some(isMisleading)) {
        const all = await whole();
        return { results: requests.map((request) => answer(all, request)) };
      }
      for (const result of results) early.add(result);
      return { results };
    },
    complete: async (request, result) => {
      const current = await whole().catch(ready);
      const found = early.has(result) ? withMoreHits(result, answer(current, request)) : result;
      const { query } = request;
      const matches = matcherFor(`${query} ${current.corrected(query)}`);
      const hits = await Promise.all(
        found.hits.map((hit) => withText(current, source, request, matches, hit).catch(() => hit)),
      );
      return { ...found, hits };
    },
    suggest: (query) => engine?.suggest(query) ?? [],
  };
}

import { Engine, type Found } from "@swarm-docs/search/engine/engine";
import { addressOf, hierarchyOf } from "@swarm-docs/search/engine/hits";
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
  const text = (await source.texts(page))[doc - engine.file.docs.page.indexOf(page)] ?? "";
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
 * Client of the embedded index. `search` needs one file; `complete` fetches the texts of the pages
 * with hits. Rejects with a `RetryError` when the index cannot be fetched; missing texts leave hits
 * without snippets.
 */
export function embeddedClient(source: IndexSource): SearchClient & { load(): Promise<void> } {
  let engine: Engine | undefined;
  const ready = async (): Promise<Engine> => {
    engine ??= new Engine(await source.index());
    return engine;
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
    },
    search: async ({ requests }) => {
      const current = await ready();
      return { results: requests.map((request) => answer(current, request)) };
    },
    complete: async (request, result) => {
      const current = await ready();
      const { query } = request;
      const matches = matcherFor(`${query} ${current.corrected(query)}`);
      const hits = await Promise.all(
        result.hits.map((hit) => withText(current, source, request, matches, hit).catch(() => hit)),
      );
      return { ...result, hits };
    },
    suggest: (query) => engine?.suggest(query) ?? [],
  };
}

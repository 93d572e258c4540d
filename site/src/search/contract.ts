// Request and response types of both indexes, in the shapes of the hosted index.

import type { Hierarchy, HitType } from "@swarm-docs/search/hierarchy";

/** Text with the matched words between the mark tags of the request. */
export interface Marked {
  readonly value: string;
  readonly matchLevel?: "none" | "partial" | "full";
}

/** Marked values by attribute. */
export interface MarkedFields {
  readonly content?: Marked;
  readonly hierarchy?: Partial<Record<keyof Hierarchy, Marked>>;
}

/** Hit as stored in recent and favourite searches. */
export interface StoredHit {
  readonly objectID: string;
  /** Path below the site's root, or for hosted hits an absolute URL of the same origin. */
  readonly url: string;
  readonly type: HitType;
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
}

/** Search hit. */
export interface Hit extends StoredHit {
  readonly _highlightResult?: MarkedFields;
  readonly _snippetResult?: MarkedFields;
}

/** One query. An index ignores members that it does not support. */
export interface SearchRequest {
  readonly indexName: string;
  readonly query: string;
  readonly hitsPerPage?: number;
  /** From 0. */
  readonly page?: number;
  readonly attributesToRetrieve?: readonly string[];
  /** `attribute:words`. */
  readonly attributesToSnippet?: readonly string[];
  readonly snippetEllipsisText?: string;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly clickAnalytics?: boolean;
  readonly facets?: readonly string[];
  readonly facetFilters?: readonly (string | readonly string[])[];
}

/** Response to one query. */
export interface SearchResult {
  readonly index?: string;
  readonly query?: string;
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly page?: number;
  readonly nbPages?: number;
  readonly hitsPerPage?: number;
  readonly queryID?: string;
  /** Hit counts by attribute and value. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Results, in the order of the requests. */
export interface SearchResponse {
  readonly results: readonly SearchResult[];
}

/** Client of a search index. */
export interface SearchClient {
  search(params: { readonly requests: readonly SearchRequest[] }): Promise<SearchResponse>;
  /** Adds hits and snippet texts that were still loading. Absent if results are complete. */
  complete?(request: SearchRequest, result: SearchResult): Promise<SearchResult>;
  /** Spelling suggestions for a query without results. */
  suggest?(query: string): readonly string[];
}

/** Facet of the search page's filter. */
export const SECTION_FACET = "hierarchy.lvl0";
/** Tags around matched words; parsed as text, never as HTML. */
export const MARK = { open: "<mark>", close: "</mark>" } as const;

// What the dialog and the search page ask for and get, whichever index answers: the hosted index's
// request and response shapes.

import type { Hierarchy, HitType } from "@swarm-docs/search/hierarchy";

/** A value with the matched words between the tags of the request. */
export interface Marked {
  readonly value: string;
  readonly matchLevel?: "none" | "partial" | "full";
}

/** Marked values by attribute. */
export interface MarkedFields {
  readonly content?: Marked;
  readonly hierarchy?: Partial<Record<keyof Hierarchy, Marked>>;
}

/** A hit as it is stored among recent and favourite searches. */
export interface StoredHit {
  readonly objectID: string;
  /** Address below the site's root, or absolute on the same origin for hosted hits. */
  readonly url: string;
  readonly type: HitType;
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
}

/** A place that answers a query. */
export interface Hit extends StoredHit {
  readonly _highlightResult?: MarkedFields;
  readonly _snippetResult?: MarkedFields;
}

/** One query. Members that an index does not know are ignored by it. */
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

/** The answer to one query. */
export interface SearchResult {
  readonly index?: string;
  readonly query?: string;
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly page?: number;
  readonly nbPages?: number;
  readonly hitsPerPage?: number;
  readonly queryID?: string;
  /** Number of hits by value, by attribute. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Answers in the order of the requests. */
export interface SearchResponse {
  readonly results: readonly SearchResult[];
}

/** An index that can be asked. */
export interface SearchClient {
  search(params: { readonly requests: readonly SearchRequest[] }): Promise<SearchResponse>;
  /** Loads the texts that the snippets of an answer still lack. Absent when answers are complete. */
  complete?(request: SearchRequest, result: SearchResult): Promise<SearchResult>;
  /** Words of the index that look like those of a query without results. */
  suggest?(query: string): readonly string[];
}

/** The facet by which the search page filters. */
export const SECTION_FACET = "hierarchy.lvl0";
/** Tags around matched words; they are taken apart as text, never as HTML. */
export const MARK = { open: "<mark>", close: "</mark>" } as const;

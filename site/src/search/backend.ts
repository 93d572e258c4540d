import { HOSTS_KEY } from "../../shared/storage/keys.ts";
import type { SearchConfig } from "./config.ts";
import { MARK, SECTION_FACET, type SearchClient, type SearchRequest } from "./contract.ts";
import { embeddedClient } from "./embedded/client.ts";
import { fileSource } from "./embedded/source.ts";
import { hostedClient, CLIENT_VERSION } from "./hosted/client.ts";
import { eventSender, Insights } from "./hosted/insights.ts";

/** Index name of the embedded index; part of the storage keys. */
export const EMBEDDED_INDEX = "swarm-docs";
/** Hits per page of every query. */
export const HITS_PER_PAGE = 20;

/** Words per snippet on wide and narrow screens [website.md 9]. */
const SNIPPET_WORDS = { wide: 10, narrow: 5 } as const;
/** A constant of the specification, not a breakpoint of the layout [website.md 9]. */
const NARROW = "(max-width: 768px)";

/** The configured index, with all that the dialog and the search page need of it. */
export interface Backend {
  readonly client: SearchClient;
  readonly indexName: string;
  /**
   * Prefetches the files of the first results; may reject, then the search itself reports the
   * error.
   */
  readonly warm: () => Promise<void>;
  /** Search request for a query; `page` is zero-based. */
  readonly request: (query: string, page?: number, sections?: readonly string[]) => SearchRequest;
  readonly insights?: Insights;
  /** URL to report a query without results. */
  readonly missingResultsUrl?: (query: string) => string;
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

function requestMaker(indexName: string, more: Partial<SearchRequest>): Backend["request"] {
  return (query, page = 0, sections = []) => {
    const words = window.matchMedia(NARROW).matches ? SNIPPET_WORDS.narrow : SNIPPET_WORDS.wide;
    const filters = [
      ...(more.facetFilters ?? []),
      ...(sections.length > 0 ? [sections.map((name) => `${SECTION_FACET}:${name}`)] : []),
    ];
    return {
      ...more,
      query,
      indexName,
      hitsPerPage: HITS_PER_PAGE,
      ...(page > 0 && { page }),
      attributesToRetrieve: [...LEVELS, "content", "type", "url"],
      attributesToSnippet: [...LEVELS.slice(1), "content"].map((name) => `${name}:${words}`),
      snippetEllipsisText: "…",
      highlightPreTag: MARK.open,
      highlightPostTag: MARK.close,
      facets: [SECTION_FACET],
      ...(filters.length > 0 && { facetFilters: filters }),
    };
  };
}

function hostStore(key: string) {
  return {
    read: () => window.localStorage.getItem(key),
    write: (text: string) => window.localStorage.setItem(key, text),
  };
}

function hostedBackend({ hosted, edition }: SearchConfig): Backend {
  if (!hosted) throw new Error("The hosted search is not configured.");
  const { appId, apiKey, indexName, insights, missingResultsUrl } = hosted;
  const store = hostStore(`${HOSTS_KEY}${CLIENT_VERSION}-${appId}`);
  return {
    client: hostedClient({ appId, apiKey, store }),
    indexName,
    warm: async () => {},
    request: requestMaker(indexName, {
      clickAnalytics: insights,
      facetFilters: [
        "language:en",
        ["docusaurus_tag:default", `docusaurus_tag:docs-default-${edition.version}`],
      ],
    }),
    ...(insights && { insights: new Insights(indexName, eventSender(appId, apiKey)) }),
    ...(missingResultsUrl && {
      missingResultsUrl: (query: string) =>
        missingResultsUrl.replace(/\{query\}|%7Bquery%7D/gi, encodeURIComponent(query)),
    }),
  };
}

function embeddedBackend({ baseUrl, edition }: SearchConfig): Backend {
  // With hash routing the site may be in any folder: resolve files relative to the page.
  const isBesidePage = typeof location === "object" && location.hash.startsWith("#/");
  const client = embeddedClient(
    fileSource(`${isBesidePage ? "./" : baseUrl}search/${edition.prefix}`),
  );
  return {
    client,
    indexName: EMBEDDED_INDEX,
    warm: () => client.load(),
    request: requestMaker(EMBEDDED_INDEX, {}),
  };
}

const backends = new Map<string, Backend>();

/** The backend of an edition; created once. */
export function backendFor(config: SearchConfig): Backend {
  const { version } = config.edition;
  const backend =
    backends.get(version) ?? (config.hosted ? hostedBackend(config) : embeddedBackend(config));
  backends.set(version, backend);
  return backend;
}

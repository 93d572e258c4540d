import type { NodeFailure } from "./errors.ts";

/** Answers a request for a chunk, as the global `fetch` does. */
export type NodeFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Options of a fetch. Only `nodes` is required. */
export interface SwarmFetchOptions {
  /** Base URLs of Bee nodes or gateways, such as `http://127.0.0.1:1633`. None is trusted. */
  readonly nodes: readonly string[];
  /** Used instead of the global `fetch`, for tests and for nodes in the same process. */
  readonly fetch?: NodeFetch;
  /** Milliseconds of silence after which the next node is asked as well; 800 when absent. */
  readonly hedgeMs?: number;
  /** Milliseconds of silence after which a node counts as failed; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** Chunks of one response that are requested or wait for its reader; 512 (2 MiB) when absent. */
  readonly lookahead?: number;
  /** Requests at a time, over all responses; 24 when absent. */
  readonly maxRequests?: number;
  /**
   * Whether runs of chunks of unencrypted files are read by one request to `/bytes`, which is many times
   * faster; each chunk in it is checked all the same. True when absent. A node without `/bytes` is asked
   * for single chunks.
   */
  readonly bulk?: boolean;
  /** Intermediate chunks and manifest nodes that are kept, in chunks; 512 (2 MiB) when absent. */
  readonly cachedChunks?: number;
  /**
   * Gives the reference of a name, such as one of ENS: hex, or a `bzz://` URL. `undefined` if the name has
   * no content. The result is trusted.
   */
  readonly resolveName?: (
    name: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<string | undefined>;
  /** Unix time in milliseconds, for epoch feeds; `Date.now` when absent. */
  readonly now?: () => number;
  /** Called for each node that did not give a chunk, also when another node then did. */
  readonly onFailure?: (failure: NodeFailure) => void;
}

/** What of a request is read. */
export interface SwarmFetchInit {
  /** `GET` when absent; `HEAD` gives headers only. */
  readonly method?: "GET" | "HEAD";
  /** `Range`, `If-Range`, `If-Match` and `If-None-Match` are understood. */
  readonly headers?: RequestInit["headers"];
  /** Ends the request; also after the response, while its body is read. */
  readonly signal?: AbortSignal | null;
  /** `manual` gives the response 308 for a folder without its slash; `follow` when absent. */
  readonly redirect?: "follow" | "manual";
}

/**
 * Reads verified content. `input` is `bytes://REFERENCE`, `chunks://ADDRESS`, `bzz://REFERENCE/PATH`,
 * `bzz://NAME/PATH` or `feed://OWNER/TOPIC`. Fails with `SwarmFetchError`, and with the signal's reason.
 */
export type SwarmFetch = (input: string | URL, init?: SwarmFetchInit) => Promise<Response>;

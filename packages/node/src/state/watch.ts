/** Which requests go wrong, and how. Without `status` and `cut` they are only late. */
export interface FaultRule {
  /** Path without `/v1`, `*` at its end for everything that begins so; or a pattern. */
  readonly path: string | RegExp;
  /** Upper case; absent = every method. */
  readonly method?: string;
  /** Answers with this status instead of asking the node. */
  readonly status?: number;
  /** Milliseconds to wait first. */
  readonly delayMs?: number;
  /** Breaks the connection off without an answer. */
  readonly cut?: boolean;
  /** How many requests; absent = all until the rule is taken away. */
  readonly times?: number;
}

/** What a node has given out and keeps. */
export interface Made {
  /** Stamps given out. */
  readonly stamps: number;
  /** Chunks in its store. */
  readonly chunks: number;
}

/** A request that was answered. */
export interface RequestRecord {
  /** Counted from 1; an answer that goes on is told again under the same number. */
  readonly id: number;
  /** Upper case; `WS` for a websocket. */
  readonly method: string;
  /** Path and query, as asked for; at most 4,096 characters, the last one `…` when some are missing. */
  readonly path: string;
  /** 0 = the connection was cut, or broke off. */
  readonly status: number;
  /** When it came, milliseconds since the node began to watch. */
  readonly startMs: number;
  /** Until the answer began. */
  readonly durationMs: number;
  /** Bytes of the request's body that were read. */
  readonly sentBytes: number;
  /** Bytes of the answer's body so far. */
  readonly receivedBytes: number;
  /** True while the answer goes on. */
  readonly isOpen: boolean;
  /** What an answer with 400 or more says: its message and its reasons. */
  readonly texts?: readonly string[];
  /** What came of it; absent when another request was under way, or nobody counts. */
  readonly made?: Made;
}

/** Who sees a node's requests and can make them fail. */
export interface Watch {
  /** The rules that are left, by id. */
  readonly faults: readonly (FaultRule & { readonly id: string })[];
  /** The newest requests, at most 500, the oldest first: as a list, or as they come. */
  answer(call: { readonly request: Request; readonly signal: AbortSignal }): Response;
  /** Makes requests fail from now on; the first rule that fits counts. Gives its id. */
  fail(rule: FaultRule): string;
  /** Takes one rule away, or all of them. */
  heal(id?: string): void;
}

/** Which requests go wrong, and how. Without `status` and `cut` they are only delayed. */
export interface FaultRule {
  /** Path without `/v1`, such as `/health` or `/bytes*`; `*` matches any text. */
  readonly path: string;
  /** Absent = every method. */
  readonly method?: string;
  /** Answers with this status (200 to 599, not 204, 205, 304) instead of asking the node. */
  readonly status?: number;
  /** Milliseconds to wait first, up to an hour. */
  readonly delayMs?: number;
  /** Closes the connection without an answer. */
  readonly cut?: boolean;
  /** Number of requests; absent = all until the rule is removed. */
  readonly times?: number;
}

/** A rule that is in force. */
export type ActiveFault = FaultRule & {
  /** `0x1`, `0x2` …, never used twice in a process. */
  readonly id: string;
};

/** What a node has issued and stores. */
export interface SideEffects {
  /** Stamps issued. */
  readonly stamps: number;
  /** Chunks in its store. */
  readonly chunks: number;
}

/** A request that was answered. */
export interface RequestRecord {
  /** Counted from 1; a long answer is reported again, at its end, under the same number. */
  readonly id: number;
  /** Upper case; `WS` for a websocket. */
  readonly method: string;
  /** Path and query, as asked for; at most 4,096 characters, the last one `…` when some are missing. */
  readonly path: string;
  /** 0 = the connection was cut, or broke off. */
  readonly status: number;
  /** Arrival, milliseconds since the node began to watch. */
  readonly startMs: number;
  /** Time to first byte. */
  readonly durationMs: number;
  /** Bytes of the request's body that were read. */
  readonly sentBytes: number;
  /** Bytes of the answer's body so far. */
  readonly receivedBytes: number;
  /** True while the response is still streaming. */
  readonly isOpen: boolean;
  /** Message and reasons of an answer with 400 or more. */
  readonly texts?: readonly string[];
  /** What the request added; absent when requests overlapped, or nothing counts. */
  readonly effects?: SideEffects;
}

/** Request log and fault rules of a node. */
export interface Watch {
  /** The rules in force, oldest first. */
  readonly faults: readonly ActiveFault[];
  /** The newest requests, at most 500, oldest first, after this number. */
  requestsAfter(since: number): readonly RequestRecord[];
  /** Reports requests as server-sent events, as they come. */
  answer(call: { readonly request: Request; readonly signal: AbortSignal }): Response;
  /** Makes requests fail from now on; the first rule that matches counts. Returns its id. */
  injectFault(rule: FaultRule): string;
  /** Removes one rule, or all. */
  clearFaults(id?: string): void;
}

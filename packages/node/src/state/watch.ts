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

/** A request that was answered. */
export interface RequestRecord {
  readonly method: string;
  /** Path and query, as asked for. */
  readonly path: string;
  /** 0 = the connection was cut. */
  readonly status: number;
  readonly durationMs: number;
}

/** Who sees a node's requests and can make them fail. */
export interface Watch {
  /** The newest requests, at most 500, the oldest first. */
  readonly records: readonly RequestRecord[];
  /** The rules that are left, by id. */
  readonly faults: readonly { readonly id: string; readonly path: string }[];
  /** Makes requests fail from now on; the first rule that fits counts. Gives its id. */
  fail(rule: FaultRule): string;
  /** Takes one rule away, or all of them. */
  heal(id?: string): void;
}

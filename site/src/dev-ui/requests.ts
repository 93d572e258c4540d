import type { RequestRecord } from "@swarm-docs/node/state/watch";

/** Requests shown at most. */
const MOST_SHOWN = 500;

/** The node's request log. */
export interface Requests {
  /** The oldest first. */
  readonly all: readonly RequestRecord[];
  /** Whether the event stream is connected. */
  readonly isHeard: boolean;
  /** Wall time of the node's start, in milliseconds. */
  readonly sinceMs: number;
  /** Increases with every request that may have changed state. */
  readonly changes: number;
}

/** State before the first event. */
export const NONE_YET: Requests = { all: [], isHeard: false, sinceMs: 0, changes: 0 };

/** Event of the stream: start, request (again when it ends), cleared log, or lost connection. */
export type News =
  | { readonly kind: "begin"; readonly nowMs: number; readonly wallMs: number }
  | { readonly kind: "request"; readonly record: RequestRecord }
  | { readonly kind: "forgotten" }
  | { readonly kind: "silence" };

const ONLY_READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Start times that differ by less are the same run of the node: one clock, small jitter. */
const SAME_RUN_MS = 1000;

function withRecord({ all, changes, ...rest }: Requests, record: RequestRecord): Requests {
  const others = all.filter(({ id }) => id !== record.id);
  const isChange = !ONLY_READS.has(record.method) && record.status < 400 && record.status > 0;
  return {
    ...rest,
    all: [...others, record].toSorted((one, other) => one.id - other.id).slice(-MOST_SHOWN),
    changes: changes + Number(isChange),
  };
}

/** Reducer: the request log after an event. */
export function after(requests: Requests, news: News): Requests {
  switch (news.kind) {
    case "begin": {
      const sinceMs = news.wallMs - news.nowMs;
      const isSame = Math.abs(sinceMs - requests.sinceMs) < SAME_RUN_MS;
      return { ...(isSame ? requests : { ...requests, all: [] }), sinceMs, isHeard: true };
    }
    case "request":
      return withRecord(requests, news.record);
    case "forgotten":
      return { ...requests, all: [], changes: requests.changes + 1 };
    case "silence":
      return { ...requests, isHeard: false };
  }
}

/**
 * Subscribes to the node's requests; returns the unsubscribe function. `EventSource` reconnects
 * after a lost connection.
 */
export function listen(tell: (news: News) => void): () => void {
  const source = new EventSource("/_dev/requests");
  const on = (name: string, make: (data: string) => News): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => tell(make(data)));
  on("begin", (data) => ({
    kind: "begin",
    nowMs: (JSON.parse(data) as { nowMs: number }).nowMs,
    wallMs: Date.now(),
  }));
  on("request", (data) => ({ kind: "request", record: JSON.parse(data) as RequestRecord }));
  on("forgotten", () => ({ kind: "forgotten" }));
  source.addEventListener("error", () => tell({ kind: "silence" }));
  return () => source.close();
}

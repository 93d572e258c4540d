import type { RequestRecord } from "@swarm-docs/node/state/watch";

/** Requests that the page shows. */
const MOST_SHOWN = 500;

/** What is known of the node's requests. */
export interface Requests {
  /** The oldest first. */
  readonly all: readonly RequestRecord[];
  /** Whether the node tells of them. */
  readonly isHeard: boolean;
  /** Wall time at which the node began to watch, milliseconds. */
  readonly sinceMs: number;
  /** Grows with every request that may have changed something. */
  readonly changes: number;
}

/** Before the node has told anything. */
export const NONE_YET: Requests = { all: [], isHeard: false, sinceMs: 0, changes: 0 };

/** What is told: a beginning, a request (again at its end), that all are forgotten, or silence. */
export type News =
  | { readonly kind: "begin"; readonly nowMs: number; readonly wallMs: number }
  | { readonly kind: "request"; readonly record: RequestRecord }
  | { readonly kind: "forgotten" }
  | { readonly kind: "silence" };

const ONLY_READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Two beginnings of one run are told by the same clock; a second of difference is another run. */
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

/** The requests after some news. */
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

/** Hears of the node's requests until it is told to end; a lost connection is taken up again. */
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

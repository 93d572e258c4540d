import { counted } from "../../../shared/numbers/digits.ts";

/** Counters of a node at one moment. */
export interface Counted {
  /** Stamps of its batches. */
  readonly stamps: number;
  /** Chunks in its store. */
  readonly chunks: number;
}

/** Request of a run to its node. */
export interface Asked {
  /** Index among the requests of the run, from 0. */
  readonly at: number;
  /** Upper case; `WS` for a websocket. */
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** 101 for an open websocket, 0 without a response. */
  readonly status: number;
  /**
   * From the first byte of the request to the last of the response; for a websocket, how long it
   * was open.
   */
  readonly milliseconds: number;
  /** Bytes of the bodies; for a websocket, of its frames. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Stamps and chunks created; absent for concurrent requests, whose shares are unknown. */
  readonly made?: Counted;
  /** Totals of all requests so far; absent until the node has reported them. */
  readonly soFar?: Counted;
  /** Texts of an error response: message, then reasons. */
  readonly texts?: readonly string[];
}

/** Requests of a run, as a panel shows them. */
export interface AllAsked {
  /** In request order, at most {@link MOST_ASKED}. */
  readonly shown: readonly Asked[];
  readonly count: number;
  readonly made: Counted;
}

/** State before the first request. */
export const NONE_ASKED: AllAsked = { shown: [], count: 0, made: { stamps: 0, chunks: 0 } };

/** Requests listed at most; further ones are only counted. */
export const MOST_ASKED = 200;

/** Adds a request, or updates an earlier one. */
export function withAsked(all: AllAsked, asked: Asked): AllAsked {
  const made = {
    stamps: Math.max(all.made.stamps, asked.soFar?.stamps ?? 0),
    chunks: Math.max(all.made.chunks, asked.soFar?.chunks ?? 0),
  };
  const count = Math.max(all.count, asked.at + 1);
  if (asked.at >= MOST_ASKED) return { ...all, count, made };
  const others = all.shown.filter(({ at }) => at !== asked.at);
  const shown = [...others, asked].sort((one, other) => one.at - other.at);
  return { shown, count, made };
}

/** Summary of a run: `5 requests, 3 stamps, 12 chunks`. */
export function summaryOf({ count, made }: AllAsked): string {
  return [counted(count, "request"), ...madeOf(made)].join(", ");
}

/** `3 stamps` and `12 chunks`, without zero counts. */
export function madeOf({ stamps, chunks }: Counted): string[] {
  return [
    ...(stamps > 0 ? [counted(stamps, "stamp")] : []),
    ...(chunks > 0 ? [counted(chunks, "chunk")] : []),
  ];
}

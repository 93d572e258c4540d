import { grouped } from "../../numbers/digits.ts";

/** What a node had given out and kept, at one moment. */
export interface Counted {
  /** Stamps of its batches. */
  readonly stamps: number;
  /** Chunks in its store. */
  readonly chunks: number;
}

/** A request that a run made of its node. */
export interface Asked {
  /** Its place among the requests of the run, from 0. */
  readonly at: number;
  /** Upper case; `WS` for a websocket. */
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** 101 for an open websocket, 0 when no answer came. */
  readonly status: number;
  /** From its first byte to the last of the answer; of a websocket, how long it was open. */
  readonly milliseconds: number;
  /** Bytes of the bodies; of a websocket, of its frames. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** What came of it; absent where requests went on side by side, so that nobody can say. */
  readonly made?: Counted;
  /** What all requests up to here have made; absent as long as the node has not said. */
  readonly soFar?: Counted;
  /** What an answer with an error status says: its message, then its reasons. */
  readonly texts?: readonly string[];
}

/** What a panel shows of the requests of a run. */
export interface AllAsked {
  /** In the order in which they were made, at most {@link MOST_ASKED}. */
  readonly shown: readonly Asked[];
  readonly count: number;
  readonly made: Counted;
}

/** Before the first request. */
export const NONE_ASKED: AllAsked = { shown: [], count: 0, made: { stamps: 0, chunks: 0 } };

/** Requests that a panel lists; further ones are counted. */
export const MOST_ASKED = 200;

/** With one more request, or with what has become of an earlier one. */
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

const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** What a run did, in a line: `5 requests, 3 stamps, 12 chunks`. */
export function summaryOf({ count, made }: AllAsked): string {
  return [counted(count, "request"), ...madeOf(made)].join(", ");
}

/** `3 stamps` and `12 chunks`, those that are not zero. */
export function madeOf({ stamps, chunks }: Counted): string[] {
  return [
    ...(stamps > 0 ? [counted(stamps, "stamp")] : []),
    ...(chunks > 0 ? [counted(chunks, "chunk")] : []),
  ];
}

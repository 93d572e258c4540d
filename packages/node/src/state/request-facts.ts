import type { RequestRecord } from "./watch.ts";

/** How a place writes numbers. */
export interface Figures {
  /** A whole number. */
  readonly count: (count: number) => string;
  /** An amount of bytes, with its unit. */
  readonly bytes: (bytes: number) => string;
}

/** Milliseconds: below ten with a decimal. */
export function timeText(ms: number, { count }: Pick<Figures, "count">): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${count(Math.round(ms))} ms`;
}

/** So many of something, such as `1 stamp` and `2 stamps`. */
export function some(number: number, what: string, { count }: Pick<Figures, "count">): string {
  return `${count(number)} ${what}${number === 1 ? "" : "s"}`;
}

/** What a request came to, in a few words: time, bytes both ways, stamps and chunks. */
export function factsOf(record: RequestRecord, figures: Figures): string {
  const { durationMs, sentBytes, receivedBytes, isOpen, effects } = record;
  return [
    timeText(durationMs, figures),
    ...(sentBytes > 0 ? [`${figures.bytes(sentBytes)} sent`] : []),
    ...(receivedBytes > 0 ? [`${figures.bytes(receivedBytes)} received`] : []),
    ...(isOpen ? ["goes on"] : []),
    ...(effects && effects.stamps > 0 ? [some(effects.stamps, "stamp", figures)] : []),
    ...(effects && effects.chunks > 0 ? [some(effects.chunks, "chunk", figures)] : []),
  ].join(" · ");
}

// Bounds of developer commands that forms repeat.

/** Wall milliseconds of a block at most: a day. */
export const MAX_BLOCK_TIME_MS = 86_400_000;
/** Milliseconds by which a fault rule or a link delays at most: an hour. */
export const MAX_DELAY_MS = 3_600_000;
/** Times faster at most. */
export const MAX_RATE = 1_000_000;
/** Statuses without a body, which a fault rule cannot answer. [RFC 9110 §6.4.1] */
export const BODILESS_STATUSES: readonly number[] = [204, 205, 304];
/** Smallest depth of a batch: more than the bucket depth of 16. [bee pkg/postage] */
export const MIN_DEPTH = 17;
/** Largest depth of a batch. */
export const MAX_DEPTH = 40;
/** Unix seconds that the chain reaches at most: year 5138, which every date format can write. */
export const MAX_TIMESTAMP = 100_000_000_000;

// A feed is a row of single-owner chunks: one owner, one topic, and an index that says which chunk.
import { exactly, toBigEndian } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { keccak256 } from "../keccak.ts";
import { socAddress } from "../soc.ts";

/** Who writes (Ethereum address, 20 bytes) and about what (topic, any length, usually 32 bytes). */
export type Feed = {
  /** Ethereum address of who may write, 20 bytes. */
  readonly owner: Uint8Array;
  /** Any length, usually 32 bytes. */
  readonly topic: Uint8Array;
};

/** One cell of the time grid of epoch feeds: 2^level seconds from `start`. */
export type Epoch = {
  /** Unix seconds at which the cell begins. */
  readonly start: bigint;
  /** 0 for the smallest cell, 32 for the one that holds all times. */
  readonly level: number;
};

/** Greatest number of a sequence feed. */
export const MAX_SEQUENCE: bigint = 2n ** 64n - 1n;
/** Level of the cell that holds all times. [bee pkg/feeds/epochs] */
export const MAX_LEVEL = 32;

/**
 * Index of update `n` of a sequence feed: 8 bytes, big endian. Fails with `feed-index-invalid`
 * outside 64 bits. [bee pkg/feeds/sequence]
 */
export function sequenceIndex(n: bigint): Uint8Array {
  if (n >= 0n && n <= MAX_SEQUENCE) return toBigEndian(n, 8);
  throw new ProtocolError("feed-index-invalid", "index out of range", {
    expected: "0 to 2^64 - 1",
    got: n.toString(),
  });
}

/**
 * Index of an epoch: hash of start and level. Fails with `feed-index-invalid` when the level is not 0
 * to 32 or the start no multiple of its length. [bee pkg/feeds/epochs]
 */
export function epochIndex({ start, level }: Epoch): Uint8Array {
  const isLevel = Number.isInteger(level) && level >= 0 && level <= MAX_LEVEL;
  const isStart = start >= 0n && start <= MAX_SEQUENCE;
  if (!isLevel || !isStart || start % (1n << BigInt(level)) !== 0n) {
    throw new ProtocolError("feed-index-invalid", "no such epoch", {
      expected: "level 0 to 32, start a multiple of 2^level",
      got: `${start}/${level}`,
    });
  }
  return keccak256(toBigEndian(start, 8), Uint8Array.of(level));
}

/** Identifier of an update: hash of topic and index. [bee pkg/feeds] */
export function feedIdentifier(topic: Uint8Array, index: Uint8Array): Uint8Array {
  return keccak256(topic, index);
}

/** Chunk address of an update. Fails with `length-invalid` on a wrong owner. [bee pkg/feeds] */
export function feedAddress({ owner, topic }: Feed, index: Uint8Array): Uint8Array {
  return socAddress(feedIdentifier(topic, index), exactly(20, owner, "owner of a feed"));
}

import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { nodeShape } from "@swarm-docs/protocol/file/geometry";
import { BRANCHES } from "@swarm-docs/protocol/redundancy/tables";

const PLAIN = { encrypted: false, level: 0 } as const;

/** A chunk of a file's tree by what lies below it: the first byte of the file, and how many. */
export interface Place {
  readonly startByte: number;
  readonly sizeBytes: number;
}

/** 0 for a chunk of data, 1 for a chunk that refers to chunks of data, and so on. */
export function levelOf({ sizeBytes }: Place): number {
  let level = 0;
  for (let reach = MAX_PAYLOAD_BYTES; reach < sizeBytes; reach *= BRANCHES) level++;
  return level;
}

/** Number of a chunk among those of its level, from 0, in the order in which a splitter makes them. */
export function numberOf(place: Place): number {
  return place.startByte / (MAX_PAYLOAD_BYTES * BRANCHES ** levelOf(place));
}

/** The chunks that a chunk refers to; none below a chunk of data. */
export function childrenOf({ startByte, sizeBytes }: Place): readonly Place[] {
  const { shards, childBytes, lastChildBytes } = nodeShape(sizeBytes, PLAIN);
  return Array.from({ length: shards }, (_, at) => ({
    startByte: startByte + at * childBytes,
    sizeBytes: at === shards - 1 ? lastChildBytes : childBytes,
  }));
}

/** Name of a place among those of its file. */
export const keyOf = ({ startByte, sizeBytes }: Place): string => `${startByte}+${sizeBytes}`;

/** Chunks of each level of two trees together. */
export const plusLevels = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, level) => (one[level] ?? 0) + (other[level] ?? 0),
  );

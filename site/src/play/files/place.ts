import { nodeShape } from "@swarm-docs/protocol/file/geometry";

/** Bytes of data in one chunk. */
export const CHUNK_BYTES = 4096;
/** References in one chunk that refers to others. */
export const BRANCHES = 128;

const PLAIN = { encrypted: false, level: 0 } as const;

/** A chunk of a file's tree by what lies below it: the first byte of the file, and how many. */
export interface Place {
  readonly startByte: number;
  readonly sizeBytes: number;
}

/** 0 for a chunk of data, 1 for a chunk that refers to chunks of data, and so on. */
export function levelOf({ sizeBytes }: Place): number {
  let level = 0;
  for (let reach = CHUNK_BYTES; reach < sizeBytes; reach *= BRANCHES) level++;
  return level;
}

/** Number of a chunk among those of its level, from 0, in the order in which a splitter makes them. */
export function numberOf(place: Place): number {
  return place.startByte / (CHUNK_BYTES * BRANCHES ** levelOf(place));
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

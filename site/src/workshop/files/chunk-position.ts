import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { nodeShape } from "@swarm-docs/protocol/file/geometry";
import { BRANCHES } from "@swarm-docs/protocol/redundancy/tables";

const PLAIN = { encrypted: false, level: 0 } as const;

/** Position of a chunk in a file's tree: offset and length of the data below it, in bytes. */
export interface ChunkPosition {
  readonly startByte: number;
  readonly sizeBytes: number;
}

/** Tree level of a chunk: 0 for data chunks, 1 for their parents, and so on. */
export function treeLevel({ sizeBytes }: ChunkPosition): number {
  let level = 0;
  for (let reach = MAX_PAYLOAD_BYTES; reach < sizeBytes; reach *= BRANCHES) level++;
  return level;
}

/** Zero-based index of a chunk within its level, in splitter order. */
export function numberOf(place: ChunkPosition): number {
  return place.startByte / (MAX_PAYLOAD_BYTES * BRANCHES ** treeLevel(place));
}

/** Child chunks; empty for a data chunk. */
export function childrenOf({ startByte, sizeBytes }: ChunkPosition): readonly ChunkPosition[] {
  const { shards, childBytes, lastChildBytes } = nodeShape(sizeBytes, PLAIN);
  return Array.from({ length: shards }, (_, at) => ({
    startByte: startByte + at * childBytes,
    sizeBytes: at === shards - 1 ? lastChildBytes : childBytes,
  }));
}

/** Key of a chunk position, unique within its file. */
export const positionKey = ({ startByte, sizeBytes }: ChunkPosition): string =>
  `${startByte}+${sizeBytes}`;

/** Adds the chunk counts of two trees per level. */
export const plusLevels = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, level) => (one[level] ?? 0) + (other[level] ?? 0),
  );

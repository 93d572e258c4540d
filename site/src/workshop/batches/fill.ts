import { bucketUpperBound } from "@swarm-docs/protocol/postage/bucket";
import { askJson, type NodeClient } from "../node/node-client.ts";

/** Stamps given out of each bucket, and how many one bucket has. */
export interface Buckets {
  readonly counts: Uint32Array;
  /** Stamps in one bucket. */
  readonly bound: number;
}

/** The buckets of a batch, from the node. */
export async function bucketsOf(node: NodeClient, id: string): Promise<Buckets> {
  const { buckets, bucketUpperBound: bound } = await askJson<{
    buckets: readonly { bucketID: number; collisions: number }[];
    bucketUpperBound: number;
  }>(node, `/stamps/${id}/buckets`);
  const counts = new Uint32Array(buckets.length);
  for (const { bucketID, collisions } of buckets) counts[bucketID] = collisions;
  return { counts, bound };
}

/** No stamp given out yet. */
export const noStamps = (depth: number): Buckets => ({
  counts: new Uint32Array(65_536),
  bound: bucketUpperBound(depth),
});

/** A bucket and its stamps. */
export interface BucketCount {
  readonly bucket: number;
  readonly stamps: number;
}

/** How full a batch is. */
export interface Fill {
  /** Stamps given out. */
  readonly used: number;
  /** Stamps that were paid for. */
  readonly paid: number;
  /** Stamps of the fullest bucket: what Bee calls utilization. */
  readonly fullest: number;
  /** Buckets that have no stamp left. */
  readonly full: number;
  /** Buckets by the stamps given out of them: index 0 = none. At most 33 entries. */
  readonly byStamps: readonly number[];
  /** The fullest buckets, at most twelve. */
  readonly top: readonly BucketCount[];
}

const TOP = 12;
const MOST_ROWS = 32;

/** Counts what a picture of the buckets shows. */
export function fillOf({ counts, bound }: Buckets): Fill {
  let used = 0;
  let full = 0;
  let fullest = 0;
  for (const count of counts) {
    used += count;
    if (count >= bound) full++;
    if (count > fullest) fullest = count;
  }
  const byStamps = Array.from({ length: Math.min(fullest, MOST_ROWS) + 1 }, () => 0);
  for (const count of counts) if (count <= MOST_ROWS) byStamps[count] = (byStamps[count] ?? 0) + 1;
  const top = Array.from(counts, (stamps, bucket) => ({ bucket, stamps }))
    .filter(({ stamps }) => stamps > 0)
    .toSorted((one, other) => other.stamps - one.stamps)
    .slice(0, TOP);
  return { used, paid: counts.length * bound, fullest, full, byStamps, top };
}

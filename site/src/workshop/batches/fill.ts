import { bucketUpperBound } from "@swarm-docs/protocol/postage/bucket";
import { askJson, type NodeClient } from "../node/node-client.ts";

/** Issued stamps per bucket, and the bucket capacity. */
export interface Buckets {
  readonly counts: Uint32Array;
  /** Capacity of one bucket in stamps. */
  readonly bound: number;
}

/** Fetches the bucket counters of a batch. */
export async function bucketsOf(node: NodeClient, id: string): Promise<Buckets> {
  const { buckets, bucketUpperBound: bound } = await askJson<{
    buckets: readonly { bucketID: number; collisions: number }[];
    bucketUpperBound: number;
  }>(node, `/stamps/${id}/buckets`);
  const counts = new Uint32Array(buckets.length);
  for (const { bucketID, collisions } of buckets) counts[bucketID] = collisions;
  return { counts, bound };
}

/** Buckets of a batch that has issued no stamp. */
export const noStamps = (depth: number): Buckets => ({
  counts: new Uint32Array(65_536),
  bound: bucketUpperBound(depth),
});

/** A bucket index with its issued stamps. */
interface BucketCount {
  readonly bucket: number;
  readonly stamps: number;
}

/** Utilization of a batch. */
export interface Fill {
  /** Issued stamps. */
  readonly used: number;
  /** Capacity of the batch in stamps. */
  readonly paid: number;
  /** Issued stamps of the fullest bucket; Bee's `utilization`. */
  readonly fullest: number;
  /** Number of full buckets. */
  readonly full: number;
  /** Histogram of buckets by issued stamps: index 0 = none. At most 33 entries. */
  readonly byStamps: readonly number[];
  /** The fullest buckets, at most twelve. */
  readonly top: readonly BucketCount[];
}

const TOP = 12;
const MOST_ROWS = 32;

/** Computes totals, histogram and fullest buckets. */
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

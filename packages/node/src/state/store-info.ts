import type { Pace } from "@swarm-docs/protocol/pace";
import { po } from "@swarm-docs/protocol/proximity";
import type { NodeCore } from "../core.ts";

/** Chunks that fit into the reserve and into the cache of a Bee with default options. [bee pkg/storer] */
const capacity = { reserve: 1 << 22, cache: 1_000_000 };
/** Proximity orders that a reserve has bins for. [bee pkg/swarm MaxBins] */
const bins = 32;
const addressBytes = 32;

/**
 * Counts uploads, pins and chunks for `/debugstore`; members as Go writes them. This node has no cache,
 * and its reserve is all chunks that it stores. [bee pkg/storer/debug.go]
 */
export async function storeInfo(node: NodeCore, pace: Pace): Promise<object> {
  const { local } = node.chunks;
  const totalSize = local.chunkCount;
  const radius = node.peers.depth;
  const lastBinIds = await chunksByBin(node, pace);
  const withinRadius = lastBinIds.slice(radius).reduce((sum, count) => sum + count, 0);
  return {
    Upload: await uploadInfo(node, pace),
    Pinning: await pinningInfo(node, pace),
    Cache: { Size: 0, Capacity: capacity.cache },
    Reserve: {
      SizeWithinRadius: withinRadius,
      TotalSize: totalSize,
      Capacity: capacity.reserve,
      LastBinIDs: lastBinIds,
      Epoch: 0,
    },
    ChunkStore: { TotalChunks: totalSize, SharedSlots: 0, ReferenceCount: totalSize },
  };
}

async function uploadInfo({ tags }: NodeCore, pace: Pace): Promise<object> {
  const info = { TotalUploaded: 0, TotalSynced: 0, PendingUpload: 0 };
  for (const { split, seen, synced } of await tags.list(pace)) {
    info.TotalUploaded += split;
    info.TotalSynced += synced;
    info.PendingUpload += Math.max(0, split - seen - synced);
  }
  return info;
}

async function pinningInfo({ pins }: NodeCore, pace: Pace): Promise<object> {
  let bytes = 0;
  for (const pin of pins.values()) {
    await pace();
    bytes += pin.addresses.length;
  }
  return { TotalCollections: pins.count, TotalChunks: bytes / addressBytes };
}

/** Number of chunks by their proximity to this node. */
async function chunksByBin({ chunks, identity }: NodeCore, pace: Pace): Promise<number[]> {
  const counts = Array.from({ length: bins }, () => 0);
  for await (const address of chunks.local.addresses()) {
    await pace();
    const bin = Math.min(po(address, identity.overlay), bins - 1);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

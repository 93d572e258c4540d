import { toHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import type { Peer } from "./peers.ts";

/** Chunk slots that all living batches have paid for. */
export async function commitment(node: NodeCore, pace: Pace): Promise<bigint> {
  const batches = await node.chain.postage.living(pace);
  return batches.reduce((sum, { depth }) => sum + (1n << BigInt(depth)), 0n);
}

/** What this node says of itself; members in the wire's order. `slots` is its {@link commitment}. */
export function ownSnapshot(node: NodeCore, slots: bigint): Record<string, unknown> {
  const { peers, chunks, options, release, identity, chain } = node;
  const radius = peers.depth;
  return {
    overlay: toHex(identity.overlay),
    proximity: 256,
    beeMode: release.beeMode(options.persona),
    reserveSize: chunks.local.chunkCount,
    reserveSizeWithinRadius: chunks.local.chunkCount,
    pullsyncRate: 0,
    storageRadius: radius,
    connectedPeers: peers.connected().length,
    neighborhoodSize: peers.neighborhoodSize(radius),
    batchCommitment: slots,
    isReachable: options.persona === "full",
    lastSyncedBlock: chain.blocks.block,
    committedDepth: radius,
    isWarmingUp: false,
  };
}

/** What a peer would say: simulated peers hold nothing, nodes of the group are not asked. */
export function peerSnapshot(node: NodeCore, peer: Peer, slots: bigint): Record<string, unknown> {
  return {
    ...ownSnapshot(node, slots),
    overlay: toHex(peer.overlay),
    proximity: node.peers.po(peer),
    beeMode: peer.isFullNode ? "full" : "light",
    reserveSize: 0,
    reserveSizeWithinRadius: 0,
    isReachable: peer.isFullNode,
  };
}

/** The first `bits` bits of an address as text of 0 and 1. */
export function bitText(address: Uint8Array, bits: number): string {
  return Array.from(address.subarray(0, 4), (byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .slice(0, bits);
}

import { toHex } from "@swarm-docs/protocol/hex";
import type { NodeCore } from "../core.ts";
import { rfc3339 } from "../times.ts";
import type { Peer } from "./peers.ts";

const bins = 32;

function metrics(node: NodeCore, peer: Peer): Record<string, unknown> {
  const now = Math.floor(node.clock.now() / 1000);
  return {
    lastSeenTimestamp: now,
    sessionConnectionRetry: 0,
    connectionTotalDuration: 0,
    sessionConnectionDuration: 0,
    sessionConnectionDirection: "outbound",
    latencyEWMA: peer.isSimulated ? 10 + ((peer.overlay[0] ?? 0) % 90) : 1,
    reachability: peer.isFullNode ? "Public" : "Private",
    healthy: true,
  };
}

function bin(node: NodeCore, peers: readonly Peer[]): Record<string, unknown> {
  const shapes = (isConnected: boolean): Record<string, unknown>[] | null => {
    const chosen = peers.filter((peer) => peer.isConnected === isConnected);
    const entries = chosen.map((peer) => ({
      address: toHex(peer.overlay),
      metrics: metrics(node, peer),
    }));
    return entries.length === 0 ? null : entries;
  };
  return {
    population: peers.length,
    connected: peers.filter((peer) => peer.isConnected).length,
    disconnectedPeers: shapes(false),
    connectedPeers: shapes(true),
  };
}

/** The routing table as the interface shows it: 32 bins, empty lists as null. [bee pkg/topology] */
export function topologyOf(node: NodeCore): Record<string, unknown> {
  const all = node.peers.all();
  const full = all.filter((peer) => peer.isFullNode);
  const byBin = Array.from({ length: bins }, (_, order) => [
    `bin_${order}`,
    bin(
      node,
      full.filter((peer) => node.peers.po(peer) === order),
    ),
  ]);
  const isFull = node.options.persona === "full";
  return {
    baseAddr: toHex(node.identity.overlay),
    population: full.length,
    connected: full.filter((peer) => peer.isConnected).length,
    timestamp: rfc3339(node.clock.now()),
    nnLowWatermark: 3,
    depth: node.peers.depth,
    reachability: isFull ? "Public" : "Unknown",
    networkAvailability: isFull ? "Available" : "Unknown",
    bins: Object.fromEntries(byBin) as Record<string, unknown>,
    lightNodes: bin(
      node,
      all.filter((peer) => !peer.isFullNode),
    ),
  };
}

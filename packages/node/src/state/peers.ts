import { encodeBase58 } from "@swarm-docs/protocol/base58";
import { concatBytes } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { po } from "@swarm-docs/protocol/proximity";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** A peer this node is, or could be, connected to. */
export interface Peer {
  /** 32 bytes. */
  readonly overlay: Uint8Array;
  /** 20 bytes. */
  readonly ethereum: Uint8Array;
  /** Multiaddr that `POST /connect` accepts. */
  readonly underlay: string;
  readonly isFullNode: boolean;
  /** True for a simulated peer, false for a node of the same group. */
  readonly isSimulated: boolean;
  readonly isConnected: boolean;
  /** False for a node of the group that cannot be connected: the link is cut, or it has stopped. */
  readonly isReachable?: boolean;
}

/** Text of a libp2p peer id for a compressed secp256k1 key, 33 bytes. [libp2p specs/peer-ids] */
export function peerId(publicKey: Uint8Array): string {
  return encodeBase58(concatBytes(Uint8Array.of(0x00, 0x25, 0x08, 0x02, 0x12, 0x21), publicKey));
}

/** The simulated peer with this number; the same seed gives the same peer. */
function simulatedPeer(seed: string, number: number): Peer {
  const hash = keccak256(encodeUtf8(`peer|${seed}|${number}`));
  const key = concatBytes(Uint8Array.of(2), keccak256(hash));
  const [a = 0, b = 0] = hash;
  return {
    overlay: keccak256(hash, Uint8Array.of(1)),
    ethereum: keccak256(hash, Uint8Array.of(2)).slice(12),
    underlay: `/ip4/198.51.100.${1 + (a % 254)}/tcp/${1634 + b}/p2p/${peerId(key)}`,
    // Every eighth is a light node.
    isFullNode: number % 8 !== 7,
    isSimulated: true,
    isConnected: true,
  };
}

/** The peers of a node: nodes of its group, and simulated ones. */
export class Peers {
  readonly #overlay: Uint8Array;
  readonly #peers = new Map<string, Peer>();
  /** Called when a peer has been connected again. */
  onConnect: (() => void) | undefined;

  constructor(overlay: Uint8Array, seed: string, simulated: number) {
    this.#overlay = overlay;
    for (let i = 0; i < simulated; i++) this.add(simulatedPeer(seed, i));
  }

  /** Makes a peer known; it replaces one with the same overlay. */
  add(peer: Peer): void {
    this.#peers.set(toHex(peer.overlay), peer);
  }

  /** Every known peer, connected or not. */
  all(): Peer[] {
    return [...this.#peers.values()];
  }

  connected(): Peer[] {
    return this.all().filter((peer) => peer.isConnected);
  }

  /** A connected peer. */
  find(overlay: Uint8Array): Peer | undefined {
    const peer = this.#peers.get(toHex(overlay));
    return peer?.isConnected === true ? peer : undefined;
  }

  /** False when no such peer is connected. */
  disconnect(overlay: Uint8Array): boolean {
    const peer = this.find(overlay);
    if (peer === undefined) return false;
    this.add({ ...peer, isConnected: false });
    return true;
  }

  /** The known peer with this underlay. */
  at(underlay: string): Peer | undefined {
    return this.all().find((known) => known.underlay === underlay);
  }

  /** Connects to the known peer with this underlay; `undefined` if it is unknown or unreachable. */
  connect(underlay: string): Peer | undefined {
    const peer = this.at(underlay);
    if (peer === undefined || peer.isReachable === false) return undefined;
    this.add({ ...peer, isConnected: true });
    this.onConnect?.();
    return peer;
  }

  /** Cuts the way to a peer, or opens it and connects it; nothing when it is so already. */
  reach(overlay: Uint8Array, isReachable: boolean): void {
    const peer = this.#peers.get(toHex(overlay));
    if (peer === undefined || (peer.isReachable ?? true) === isReachable) return;
    this.add({ ...peer, isReachable, isConnected: isReachable });
  }

  /** Proximity order of a peer to this node. */
  po(peer: Peer): number {
    return po(this.#overlay, peer.overlay);
  }

  /**
   * Depth of the neighborhood: the smallest bin from which on fewer than four full peers are
   * connected; 0 without peers. [Book of Swarm §2.1.3]
   */
  get depth(): number {
    const orders = this.connected()
      .filter((peer) => peer.isFullNode)
      .map((peer) => this.po(peer));
    let depth = 0;
    while (orders.filter((order) => order >= depth + 1).length >= 4) depth++;
    return depth;
  }

  /** Full peers in the neighborhood of radius `depth`, this node included. */
  neighborhoodSize(depth: number): number {
    const near = this.connected().filter((peer) => peer.isFullNode && this.po(peer) >= depth);
    return near.length + 1;
  }
}

import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Peer, Peers } from "./peers.ts";

/** What this node and a peer owe each other. Accounting units and PLUR. */
export interface PeerAccount {
  readonly peer: Peer;
  /** Positive: the peer owes us. */
  readonly balance: bigint;
  /** Paid by cheque, PLUR in all. */
  readonly received: bigint;
  readonly sent: bigint;
  /** Paid by time, accounting units. */
  readonly timeReceived: bigint;
  readonly timeSent: bigint;
}

/** Thresholds of full and light peers in accounting units. [bee pkg/accounting] */
export const paymentThreshold = { full: 13_500_000n, light: 1_350_000n } as const;

/** Accounting units that a second frees, for full and light peers. [bee pkg/node refreshRate] */
export const refreshRate = { full: 4_500_000n, light: 450_000n } as const;

/** The debt of a peer with this threshold at which it is dropped: a quarter above. [bee pkg/accounting] */
export const disconnectLimit = (threshold: bigint): bigint => (threshold * 5n) / 4n;

/**
 * Simulated accounts with the simulated peers, the same for the same seed. Nodes of one group do not
 * charge each other, so they have none.
 */
export class Accounting {
  readonly #seed: string;
  readonly #peers: Peers;

  constructor(seed: string, peers: Peers) {
    this.#seed = seed;
    this.#peers = peers;
  }

  list(): PeerAccount[] {
    return this.#peers
      .all()
      .filter((peer) => peer.isSimulated)
      .map((peer) => this.#account(peer));
  }

  /** The account with this peer, or `undefined`. */
  find(overlay: Uint8Array): PeerAccount | undefined {
    return this.list().find(({ peer }) => toHex(peer.overlay) === toHex(overlay));
  }

  #account(peer: Peer): PeerAccount {
    const number = (purpose: string, below: bigint): bigint => {
      const hash = keccak256(encodeUtf8(`${purpose}|${this.#seed}`), peer.overlay);
      return fromBigEndian(hash.subarray(0, 8)) % below;
    };
    const threshold = peer.isFullNode ? paymentThreshold.full : paymentThreshold.light;
    return {
      peer,
      balance: number("balance", threshold) - threshold / 2n,
      // Three of four peers have paid, two of three have been paid.
      received: number("pays", 4n) === 0n ? 0n : number("received", 10n ** 14n),
      sent: number("paid", 3n) === 0n ? 0n : number("sent", 10n ** 14n),
      timeReceived: number("time received", 10n ** 8n),
      timeSent: number("time sent", 10n ** 8n),
    };
  }
}

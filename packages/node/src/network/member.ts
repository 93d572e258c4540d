import type { Chunks } from "../state/chunks.ts";
import type { Peers } from "../state/peers.ts";

/** A node of a group, as the network sees it. */
export interface Member {
  /** 32 bytes. */
  readonly overlay: Uint8Array;
  /** 33 bytes, compressed; pss messages are encrypted for it. */
  readonly pssPublicKey: Uint8Array;
  readonly chunks: Chunks;
  readonly peers: Peers;
  /** Retries the push queue. */
  readonly wake: () => void;
}

import type { Chunks } from "../state/chunks.ts";
import type { Peers } from "../state/peers.ts";

/** A node as the others of its group know it. */
export interface Member {
  /** 32 bytes. */
  readonly overlay: Uint8Array;
  /** 33 bytes; messages are sealed for it. */
  readonly pssPublicKey: Uint8Array;
  readonly chunks: Chunks;
  readonly peers: Peers;
  /** Goes on with what it could not deliver. */
  readonly wake: () => void;
}

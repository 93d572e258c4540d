import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { keccak256 } from "@swarm-docs/protocol/keccak";

/** A value of an event: an integer, a flag, or bytes of an address or a hash. */
export type EventValue = bigint | number | boolean | Uint8Array;

/** An event of a contract, encoded on demand by `eth/`. */
export interface ChainEvent {
  /** Account of the contract. */
  readonly from: Uint8Array;
  readonly name: string;
  /** In the order of the published interface of the contract. */
  readonly values: readonly EventValue[];
}

/** Records an event of one contract. */
export type Emit = (name: string, ...values: readonly EventValue[]) => void;

/** Account (20 bytes) of a name, the same on every simulated chain. */
export const namedAccount = (name: string, ...more: Uint8Array[]): Uint8Array =>
  keccak256(encodeUtf8(name), ...more).slice(12);

/** Account of the postage contract. */
export const postageAccount: Uint8Array = namedAccount("postage contract");
/** Account of the stake registry. */
export const stakeAccount: Uint8Array = namedAccount("stake contract");
/** Account of the factory of chequebooks. */
export const factoryAccount: Uint8Array = namedAccount("chequebook factory");

import { concatBytes, toBigEndian } from "@swarm-docs/protocol/bytes";
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

/** A value in a word of 32 bytes: negative numbers as two's complement, bytes of an account padded on the left. */
export function word(value: EventValue): Uint8Array {
  if (!(value instanceof Uint8Array)) return toBigEndian(BigInt(value), 32);
  return concatBytes(new Uint8Array(32 - value.length), value);
}

/** Input of a call whose arguments have one word each, such as `transfer(address,uint256)`. */
export function callData(signature: string, ...values: readonly EventValue[]): Uint8Array {
  const selector = keccak256(encodeUtf8(signature)).subarray(0, 4);
  return concatBytes(selector, ...values.map(word));
}

/** Account (20 bytes) of a name, the same on every simulated chain. */
export const namedAccount = (name: string, ...more: Uint8Array[]): Uint8Array =>
  keccak256(encodeUtf8(name), ...more).slice(12);

/** Account of the contract of xBZZ. */
export const tokenAccount: Uint8Array = namedAccount("token contract");
/** Account of the postage contract. */
export const postageAccount: Uint8Array = namedAccount("postage contract");
/** Account of the stake registry. */
export const stakeAccount: Uint8Array = namedAccount("stake contract");
/** Account of the factory of chequebooks. */
export const factoryAccount: Uint8Array = namedAccount("chequebook factory");

// GSOC: a single-owner chunk with a shared private key, mined so that its address falls into the
// subscriber's neighborhood. Any holder of identifier and key can write to it, and full nodes of that
// neighborhood receive every write.
import { exactly, fromBigEndian, toBigEndian } from "./bytes.ts";
import { type Chunk, payloadOf } from "./cac.ts";
import { ethAddressesFrom } from "./crypto/keys.ts";
import { ProtocolError } from "./errors.ts";
import { po } from "./proximity.ts";
import { type Soc, makeSoc, socAddress } from "./soc.ts";

/** First key that clients try, by common rule. [bee-js src/modules/messaging.ts] */
export const FIRST_GSOC_KEY = 0xb33n;
/** Keys that clients try. [bee-js src/modules/messaging.ts] */
export const GSOC_TRIES = 65_535;
/** Proximity to the listener that clients want. [bee-js src/modules/messaging.ts] */
export const GSOC_PO = 12;

/** A key and the address that it writes to. */
export type GsocKey = {
  /** Private key, 32 bytes. */
  readonly key: Uint8Array;
  /** Its Ethereum address. */
  readonly owner: Uint8Array;
  /** Where its chunk lies; what the listener subscribes to. */
  readonly address: Uint8Array;
};

/** Limits of the key search. */
export type GsocSearch = {
  /** Bits that address and target must share at least, up to 31; {@link GSOC_PO} without it. */
  readonly minPo?: number;
  /** Private key to begin with, as a number. */
  readonly firstKey?: bigint;
  /** Keys that are tried at most; {@link GSOC_TRIES} without it. */
  readonly tries?: number;
};

/**
 * Searches the first private key, counting up, whose chunk under `id` (32 bytes) lies near `target`,
 * an overlay. With the defaults two clients find the same key without talking.
 *
 * Takes 2^minPo tries on average. Fails with `mining-exhausted`, `length-invalid` or
 * `private-key-invalid`. [bee pkg/gsoc]
 */
export function mineGsocKey(
  target: Uint8Array,
  id: Uint8Array,
  { minPo = GSOC_PO, firstKey = FIRST_GSOC_KEY, tries = GSOC_TRIES }: GsocSearch = {},
): GsocKey {
  exactly(32, target, "target");
  let number = firstKey;
  for (const owner of ethAddressesFrom(firstKey)) {
    if (number >= firstKey + BigInt(tries)) break;
    const address = socAddress(id, owner);
    if (po(address, target) >= minPo) return { key: toBigEndian(number, 32), owner, address };
    number++;
  }
  throw new ProtocolError("mining-exhausted", "no key near the target", {
    expected: `proximity ${minPo}`,
    got: `less in ${tries} tries`,
  });
}

/** A message as the chunk to store. Fails as `makeSoc` does. */
export function makeGsocMessage(id: Uint8Array, content: Chunk, key: Uint8Array): Soc {
  return makeSoc(id, content, key);
}

/** What a listener gets: the payload, without span or framing. */
export function gsocMessageOf(soc: Soc): Uint8Array {
  return payloadOf(soc.wrapped.data);
}

/** The key as a number, to go on searching behind it. */
export function gsocKeyNumber({ key }: GsocKey): bigint {
  return fromBigEndian(key);
}

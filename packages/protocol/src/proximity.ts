// How near two addresses are: the measure behind neighborhoods, routing and storage.
import { assertBytes } from "./assert.ts";
import { fromBigEndian } from "./bytes.ts";

/** Greatest proximity order of routing tables and messages. [bee pkg/swarm] */
export const MAX_PO = 31;
/** Greatest proximity order of the extended measure. [bee pkg/swarm] */
export const EXTENDED_PO = 36;

/**
 * Proximity order: number of leading bits that two addresses share, at most 31. Equal addresses
 * give 31; of addresses of unequal length the common part counts. [bee pkg/swarm/proximity.go]
 */
export function po(one: Uint8Array, other: Uint8Array): number {
  return Math.min(leadingEqualBits(one, other), MAX_PO);
}

/** Proximity order with a cap of 36 instead of 31. [bee pkg/swarm/proximity.go] */
export function extendedPo(one: Uint8Array, other: Uint8Array): number {
  return Math.min(leadingEqualBits(one, other), EXTENDED_PO);
}

/** Exclusive or of two addresses read as a big-endian integer. [bee pkg/swarm/distance.go] */
export function distance(one: Uint8Array, other: Uint8Array): bigint {
  return fromBigEndian(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}

/**
 * Below 0 when `one` is nearer to `target` than `other` is, above 0 when it is farther, 0 when they
 * are equal. [bee pkg/swarm/distance.go]
 */
export function compareDistance(target: Uint8Array, one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < target.length; at++) {
    const byte = target[at] ?? 0;
    const difference = ((one[at] ?? 0) ^ byte) - ((other[at] ?? 0) ^ byte);
    if (difference !== 0) return difference;
  }
  return 0;
}

function leadingEqualBits(one: Uint8Array, other: Uint8Array): number {
  assertBytes(one, "address");
  assertBytes(other, "address");
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) ^ (other[at] ?? 0);
    if (difference !== 0) return 8 * at + Math.clz32(difference) - 24;
  }
  return Infinity;
}

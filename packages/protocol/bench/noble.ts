// The same work over the audited JavaScript library, as one would write it with nothing else.
import { keccak_256 } from "@noble/hashes/sha3.js";

/** Address of a full chunk. */
export function nobleAddress(span: Uint8Array, payload: Uint8Array): Uint8Array {
  const nodes = payload.slice();
  for (let width = nodes.length; width > 32; width /= 2) {
    for (let at = 0; at < width; at += 64) {
      nodes.set(keccak_256(nodes.subarray(at, at + 64)), at / 2);
    }
  }
  return keccak_256.create().update(span).update(nodes.subarray(0, 32)).digest();
}

/** `bytes` xored with the key stream of `key`. */
export function nobleCrypt(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const out = bytes.slice();
  const block = new Uint8Array(36);
  block.set(key);
  for (let at = 0; at < out.length; at += 32) {
    new DataView(block.buffer).setUint32(32, at / 32, true);
    const segmentKey = keccak_256(keccak_256(block));
    for (let i = 0; i < 32; i++) out[at + i] = (out[at + i] as number) ^ (segmentKey[i] as number);
  }
  return out;
}

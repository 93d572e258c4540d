// Shared secrets between two keys, for access control and messages.
import { secp256k1 } from "@noble/curves/secp256k1.js";

import { keccak256 } from "../keccak.ts";
import { checkPrivateKey, pointOf } from "./keys.ts";

/**
 * 32-byte key that the owner of `privateKey` and the owner of `publicKey` both can derive: hash of
 * the x coordinate of the shared point, then `salt`.
 *
 * Leading zero bytes of x are left out of the hash, as in Bee: Go's big integers drop them, so one
 * secret in 256 hashes a shorter input. Fails with `private-key-invalid` or `public-key-invalid`.
 * [bee pkg/crypto/dh.go]
 */
export function sharedKey(
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  salt: Uint8Array,
): Uint8Array {
  const point = pointOf(publicKey).toBytes(true);
  const x = secp256k1.getSharedSecret(checkPrivateKey(privateKey), point, true).subarray(1);
  const start = x.findIndex((byte) => byte !== 0);
  return keccak256(x.subarray(start < 0 ? x.length : start), salt);
}

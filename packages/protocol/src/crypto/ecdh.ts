// Shared secrets between two keys, for access control and messages.
import { secp256k1 } from "@noble/curves/secp256k1.js";

import { keccak256 } from "../keccak.ts";
import { checkPrivateKey, pointOf } from "./keys.ts";

/**
 * 32-byte key that the owner of `privateKey` and the owner of `publicKey` both can derive: hash of
 * their {@link sharedSecret}, then `salt`. Fails as that does. [bee pkg/crypto/dh.go]
 */
export function sharedKey(
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  salt: Uint8Array,
): Uint8Array {
  return keccak256(sharedSecret(privateKey, publicKey), salt);
}

/**
 * The x coordinate of the point that two keys share, without leading zero bytes: Go's big integers drop
 * them, so one secret in 256 is shorter than 32 bytes. Fails with `private-key-invalid` or
 * `public-key-invalid`. [bee pkg/crypto/dh.go]
 */
export function sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const point = pointOf(publicKey).toBytes(true);
  const x = secp256k1.getSharedSecret(checkPrivateKey(privateKey), point, true).subarray(1);
  const start = x.findIndex((byte) => byte !== 0);
  return x.subarray(start < 0 ? x.length : start);
}

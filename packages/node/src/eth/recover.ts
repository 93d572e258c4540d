import { ethAddressOf } from "@swarm-docs/protocol/crypto/keys";
import { recoverPublicKeyOfHash } from "@swarm-docs/protocol/crypto/signature";
import { toHex } from "@swarm-docs/protocol/hex";

/** Half the order of secp256k1: a larger s is the other form of a signature. [EIP-2] */
const mostS = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";

/** True when a signature of r ‖ s ‖ v has the lower one of two possible s. */
export const hasLowerS = (signature: Uint8Array): boolean =>
  toHex(signature.subarray(32, 64)) <= mostS;

/**
 * Address (20 bytes) whose key signed a hash with r ‖ s ‖ v; `undefined` when no key did, or s is not
 * the lower one.
 */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return signature.length === 65 && hasLowerS(signature)
    ? recoverAnySigner(hash, signature)
    : undefined;
}

/**
 * {@link recoverSigner} for either form of s, as the precompiled contract `ecrecover` does; `undefined` when no key
 * signed.
 */
export function recoverAnySigner(hash: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  try {
    return ethAddressOf(recoverPublicKeyOfHash(hash, signature));
  } catch {
    return undefined;
  }
}

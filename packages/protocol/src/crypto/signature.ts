// Signatures as Ethereum wallets make them for messages, so that a wallet can be a Swarm signer.
import { secp256k1 } from "@noble/curves/secp256k1.js";

import { concatBytes } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { prefixedHash } from "./digest.ts";
import { checkPrivateKey, ethAddressOf } from "./keys.ts";

export { prefixedHash } from "./digest.ts";

/** r (32 bytes), s (32), v (1). */
export const SIGNATURE_BYTES = 65;

/**
 * Signs `digest`: hashes it behind Ethereum's message prefix, signs deterministically (RFC 6979) with
 * low s, and gives r ‖ s ‖ v with v = 27 or 28.
 *
 * Fails with `private-key-invalid`. [bee pkg/crypto/signer.go]
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signed = secp256k1.sign(prefixedHash(digest), checkPrivateKey(privateKey), {
    prehash: false,
    format: "recovered",
  });
  // noble puts the parity first
  const [parity = 0] = signed;
  return concatBytes(signed.subarray(1), Uint8Array.of(27 + parity));
}

/**
 * Compressed public key that made `signature` over `digest`.
 *
 * Fails with `signature-invalid` when the signature has not 65 bytes, v is not 27 or 28, or no key
 * fits. [bee pkg/crypto Recover]
 */
export function recoverPublicKey(digest: Uint8Array, signature: Uint8Array): Uint8Array {
  return recoverPublicKeyOfHash(prefixedHash(digest), signature);
}

/**
 * Compressed public key that made `signature` over a hash of 32 bytes itself, without the prefix of
 * messages: of a transaction, or of typed data.
 *
 * Fails with `signature-invalid` as {@link recoverPublicKey} does.
 */
export function recoverPublicKeyOfHash(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const v = signature[SIGNATURE_BYTES - 1] ?? 0;
  if (signature.length !== SIGNATURE_BYTES) {
    throw invalid("wrong signature length", SIGNATURE_BYTES, signature.length);
  }
  if (v !== 27 && v !== 28) throw invalid("last byte of a signature", "27 or 28", v);
  const noble = concatBytes(Uint8Array.of(v - 27), signature.subarray(0, SIGNATURE_BYTES - 1));
  try {
    return secp256k1.recoverPublicKey(noble, hash, { prehash: false });
  } catch {
    throw invalid("no key made this signature", "r and s of secp256k1", "other numbers");
  }
}

/** Ethereum address, 20 bytes, whose key made the signature. Fails with `signature-invalid`. */
export function recoverEthAddress(digest: Uint8Array, signature: Uint8Array): Uint8Array {
  return ethAddressOf(recoverPublicKey(digest, signature));
}

function invalid(message: string, expected: string | number, got: string | number): ProtocolError {
  return new ProtocolError("signature-invalid", message, { expected, got });
}

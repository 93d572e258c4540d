// Single-owner chunks, checked with a small implementation of the curve: nothing here signs.
import { Point, recoverPublicKey } from "@noble/secp256k1";
import { concatBytes, equalBytes } from "@swarm-docs/protocol/bytes";
import { prefixedHash } from "@swarm-docs/protocol/crypto/digest";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { type RecoverSigner, parseSocBy } from "@swarm-docs/protocol/soc";

const recoverSigner: RecoverSigner = (digest, signature) => {
  const parity = (signature[64] ?? 0) - 27;
  try {
    const recovered = concatBytes(Uint8Array.of(parity), signature.subarray(0, 64));
    const key = recoverPublicKey(recovered, prefixedHash(digest), { prehash: false });
    return keccak256(Point.fromBytes(key).toBytes(false).subarray(1)).slice(12);
  } catch {
    throw new ProtocolError("signature-invalid", "no key made this signature");
  }
};

/** True if the bytes are the single-owner chunk of the address. */
export function isSocAt(address: Uint8Array, data: Uint8Array): boolean {
  try {
    return equalBytes(parseSocBy(recoverSigner, data).address, address);
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

// Single-owner chunks, checked with a small implementation of the curve: nothing here signs.
import { Point, recoverPublicKey } from "@noble/secp256k1";
import { concatBytes, equalBytes } from "@swarm-docs/protocol/bytes";
import { prefixedHash } from "@swarm-docs/protocol/crypto/digest";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { type RecoverSigner, type Soc, parseSocBy } from "@swarm-docs/protocol/soc";

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

/** The single-owner chunk of an address, or undefined when the bytes are not that chunk. */
export function socAt(address: Uint8Array, data: Uint8Array): Soc | undefined {
  try {
    const soc = parseSocBy(recoverSigner, data);
    return equalBytes(soc.address, address) ? soc : undefined;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

/** True if the bytes are the single-owner chunk of the address. */
export function isSocAt(address: Uint8Array, data: Uint8Array): boolean {
  return socAt(address, data) !== undefined;
}

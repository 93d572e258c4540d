import { keccak256 } from "@swarm-docs/protocol/keccak";
import { publicKeyOf, uncompressPublicKey } from "@swarm-docs/protocol/crypto/keys";
import { overlayAddress } from "@swarm-docs/protocol/overlay";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Who a node is. All are derived from the private keys. */
export interface Identity {
  /** 32 bytes; signs stamps, cheques and transactions. */
  readonly privateKey: Uint8Array;
  /** 33 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** 20 bytes. */
  readonly ethereum: Uint8Array;
  /** 32 bytes. */
  readonly overlay: Uint8Array;
  /** 32 bytes; opens messages sent to this node. */
  readonly pssPrivateKey: Uint8Array;
  /** 33 bytes, compressed. */
  readonly pssPublicKey: Uint8Array;
}

/** Network id of development nodes: neither the main network (1) nor the test network (10). */
export const developmentNetworkId = 1337n;

/** The key that a seed text gives for a purpose: the same seed, the same node. */
export function keyFromSeed(seed: string, purpose: string): Uint8Array {
  return keccak256(encodeUtf8(`swarm development node|${purpose}|${seed}`));
}

/**
 * Uncompressed public key (65 bytes) of a private one. The first use of the curve takes the kernel
 * 40 ms; an edge that has one built in hands it over.
 */
export type DerivePublicKey = (privateKey: Uint8Array) => Uint8Array;

const deriveInKernel: DerivePublicKey = (privateKey) =>
  uncompressPublicKey(publicKeyOf(privateKey));

/** The identity that belongs to these two private keys, 32 bytes each. */
export function identityOf(
  privateKey: Uint8Array,
  pssPrivateKey: Uint8Array,
  derive: DerivePublicKey = deriveInKernel,
): Identity {
  const point = derive(privateKey);
  const ethereum = keccak256(point.subarray(1)).slice(12);
  return {
    privateKey,
    publicKey: compressed(point),
    ethereum,
    overlay: overlayAddress(ethereum, developmentNetworkId, new Uint8Array(32)),
    pssPrivateKey,
    pssPublicKey: compressed(derive(pssPrivateKey)),
  };
}

/** An uncompressed key in 33 bytes: parity of y, then x. */
function compressed(point: Uint8Array): Uint8Array {
  return Uint8Array.of(2 + ((point[64] ?? 0) & 1), ...point.subarray(1, 33));
}

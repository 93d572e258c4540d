// Keys on secp256k1, and the Ethereum addresses that follow from them. The folder `crypto` is the only
// one that touches the curve.
import { normalizeZ } from "@noble/curves/abstract/curve.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";

import { ProtocolError } from "../errors.ts";
import { keccak256 } from "../keccak.ts";

/** Bytes of a private key. */
export const PRIVATE_KEY_BYTES = 32;
/** Bytes of an Ethereum address. */
export const ETH_ADDRESS_BYTES = 20;

/**
 * Compressed public key, 33 bytes, of a private key of 32 bytes.
 *
 * Fails with `private-key-invalid` when the key is not 1 to n-1. [bee pkg/crypto]
 */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(checkPrivateKey(privateKey), true);
}

/**
 * Checks a public key given compressed (33 bytes) or uncompressed (65) and gives it compressed.
 *
 * Fails with `public-key-invalid` when it is no point of the curve. [bee pkg/crypto]
 */
export function compressPublicKey(publicKey: Uint8Array): Uint8Array {
  return pointOf(publicKey).toBytes(true);
}

/** The same point uncompressed: 04, x, y; 65 bytes. Fails as `compressPublicKey` does. */
export function uncompressPublicKey(publicKey: Uint8Array): Uint8Array {
  return pointOf(publicKey).toBytes(false);
}

/**
 * Ethereum address, 20 bytes, of a public key: end of the hash of x and y. Fails with
 * `public-key-invalid`. [bee pkg/crypto NewEthereumAddress]
 */
export function ethAddressOf(publicKey: Uint8Array): Uint8Array {
  return ethAddressOfPoint(uncompressPublicKey(publicKey));
}

/** Ethereum address of a private key. Fails with `private-key-invalid`. */
export function ethAddressOfPrivateKey(privateKey: Uint8Array): Uint8Array {
  return ethAddressOfPoint(secp256k1.getPublicKey(checkPrivateKey(privateKey), false));
}

/** Ethereum address of an uncompressed public key. */
const ethAddressOfPoint = (point: Uint8Array): Uint8Array => keccak256(point.subarray(1)).slice(12);

/** Points that are brought to plain coordinates together, which costs one inversion for all. */
const ROW = 64;

/**
 * Ethereum addresses of the private keys `first`, `first` + 1, …, without end. Each key after the
 * first costs an addition on the curve instead of a multiplication.
 *
 * Fails with `private-key-invalid` where a key is not 1 to n-1.
 */
export function* ethAddressesFrom(first: bigint): Generator<Uint8Array> {
  const { BASE, Fn } = secp256k1.Point;
  const inRange = (key: bigint) => key > 0n && key < Fn.ORDER;
  if (!inRange(first)) throw outOfRange();
  let point = BASE.multiply(first);
  for (let key = first; ; key += BigInt(ROW)) {
    const row = [point];
    while (row.length < ROW) row.push((row.at(-1) ?? point).add(BASE));
    for (const [at, normal] of normalizeZ(secp256k1.Point, row).entries()) {
      if (!inRange(key + BigInt(at))) throw outOfRange();
      yield ethAddressOfPoint(normal.toBytes(false));
    }
    point = (row.at(-1) ?? point).add(BASE);
  }
}

/** Gives the key back, or fails with `private-key-invalid`; the message never shows the key. */
export function checkPrivateKey(privateKey: Uint8Array): Uint8Array {
  if (secp256k1.utils.isValidSecretKey(privateKey)) return privateKey;
  if (privateKey.length === PRIVATE_KEY_BYTES) throw outOfRange();
  throw unusable(`${privateKey.length} bytes`);
}

/** The curve point of an encoded public key; for this folder. Fails with `public-key-invalid`. */
export function pointOf(publicKey: Uint8Array): InstanceType<typeof secp256k1.Point> {
  try {
    return secp256k1.Point.fromBytes(publicKey);
  } catch {
    throw new ProtocolError("public-key-invalid", "public key is no point of secp256k1", {
      expected: "33 or 65 bytes",
      got: `${publicKey.length} bytes`,
    });
  }
}

function outOfRange(): ProtocolError {
  return unusable("a number out of range");
}

function unusable(got: string): ProtocolError {
  return new ProtocolError("private-key-invalid", "unusable private key", {
    expected: "32 bytes, from 1 to the order of secp256k1 less 1",
    got,
  });
}

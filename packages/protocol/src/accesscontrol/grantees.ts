// The list of those who were let in, kept by the publisher to be able to let others go.
import { concatBytes } from "../bytes.ts";
import { compressPublicKey, publicKeyOf, uncompressPublicKey } from "../crypto/keys.ts";
import { crypt } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { type Pace, withoutPause } from "../pace.ts";
import { sessionKeys } from "./session.ts";

const KEY_BYTES = 65;

/** Maximum size of a stored grantee list in bytes. A limit of this library. */
export const MAX_GRANTEES_BYTES: number = 2 ** 24;

/**
 * Uncompressed keys one after the other, in order. Fails with `grantees-malformed` for more than
 * `MAX_GRANTEES_BYTES`, and with `public-key-invalid`.
 */
export async function encodeGrantees(
  grantees: readonly Uint8Array[],
  pace: Pace = withoutPause,
): Promise<Uint8Array> {
  if (grantees.length * KEY_BYTES > MAX_GRANTEES_BYTES)
    throw malformed(grantees.length * KEY_BYTES);
  const keys: Uint8Array[] = [];
  for (const key of grantees) {
    await pace();
    keys.push(uncompressPublicKey(key));
  }
  return concatBytes(...keys);
}

/** Reads the list as compressed keys. Fails with `grantees-malformed` or `public-key-invalid`. */
export async function decodeGrantees(
  bytes: Uint8Array,
  pace: Pace = withoutPause,
): Promise<Uint8Array[]> {
  if (bytes.length % KEY_BYTES !== 0 || bytes.length > MAX_GRANTEES_BYTES) {
    throw malformed(bytes.length);
  }
  const grantees: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += KEY_BYTES) {
    await pace();
    grantees.push(compressPublicKey(bytes.subarray(at, at + KEY_BYTES)));
  }
  return grantees;
}

function malformed(got: number): ProtocolError {
  return new ProtocolError("grantees-malformed", "list of grantees", {
    expected: `a multiple of ${KEY_BYTES} bytes, at most ${MAX_GRANTEES_BYTES}`,
    got,
  });
}

/** Appends grantees and skips duplicates. [bee pkg/accesscontrol/grantee.go Add] */
export async function withGrantees(
  grantees: readonly Uint8Array[],
  added: readonly Uint8Array[],
  pace: Pace = withoutPause,
): Promise<Uint8Array[]> {
  const list = [...grantees];
  const known = await places(grantees, pace);
  for (const given of added) {
    await pace();
    const key = compressPublicKey(given);
    const name = toHex(key);
    if (known.has(name)) continue;
    known.set(name, list.length);
    list.push(key);
  }
  return list;
}

/**
 * The list without those revoked; the last one moves into each gap, as in Bee. Unknown keys are
 * passed over. [bee pkg/accesscontrol/grantee.go Remove]
 */
export async function withoutGrantees(
  grantees: readonly Uint8Array[],
  revoked: readonly Uint8Array[],
  pace: Pace = withoutPause,
): Promise<Uint8Array[]> {
  const list = [...grantees];
  const known = await places(grantees, pace);
  for (const given of revoked) {
    await pace();
    const name = toHex(compressPublicKey(given));
    const gap = known.get(name);
    const last = gap === undefined ? undefined : list.pop();
    if (gap === undefined || last === undefined) continue;
    known.delete(name);
    if (gap === list.length) continue;
    list[gap] = last;
    known.set(toHex(last), gap);
  }
  return list;
}

/** Index of each key in a list without duplicates. */
async function places(grantees: readonly Uint8Array[], pace: Pace): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [at, key] of grantees.entries()) {
    await pace();
    found.set(toHex(key), at);
  }
  return found;
}

/**
 * Seals the 64-byte reference of the list for the publisher alone, or opens it: both are the same.
 * [bee pkg/accesscontrol/controller.go encryptRefForPublisher]
 */
export function sealForPublisher(publisherKey: Uint8Array, reference: Uint8Array): Uint8Array {
  const { keyEncryptionKey } = sessionKeys(publisherKey, publicKeyOf(publisherKey));
  return crypt(keyEncryptionKey, reference);
}

// The list of those who were let in, kept by the publisher to be able to let others go.
import { concatBytes, equalBytes } from "../bytes.ts";
import { compressPublicKey, publicKeyOf, uncompressPublicKey } from "../crypto/keys.ts";
import { crypt } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { sessionKeys } from "./session.ts";

const KEY_BYTES = 65;

/** Most bytes of a stored list that a reader should take. A limit of this library. */
export const MAX_GRANTEES_BYTES = 2 ** 24;

/** Uncompressed keys one after the other, in order. Fails with `public-key-invalid`. */
export function encodeGrantees(grantees: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...grantees.map(uncompressPublicKey));
}

/** Reads the list as compressed keys. Fails with `grantees-malformed` or `public-key-invalid`. */
export function decodeGrantees(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % KEY_BYTES !== 0 || bytes.length > MAX_GRANTEES_BYTES) {
    throw new ProtocolError("grantees-malformed", "list of grantees", {
      expected: `a multiple of ${KEY_BYTES} bytes, at most ${MAX_GRANTEES_BYTES}`,
      got: bytes.length,
    });
  }
  const grantees: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += KEY_BYTES) {
    grantees.push(compressPublicKey(bytes.subarray(at, at + KEY_BYTES)));
  }
  return grantees;
}

/** The list with newcomers behind, nobody twice. [bee pkg/accesscontrol/grantee.go Add] */
export function withGrantees(
  grantees: readonly Uint8Array[],
  added: readonly Uint8Array[],
): Uint8Array[] {
  const list = [...grantees];
  for (const key of added.map(compressPublicKey)) {
    if (!list.some((other) => equalBytes(other, key))) list.push(key);
  }
  return list;
}

/**
 * The list without those revoked; the last one moves into each gap, as in Bee. Unknown keys are
 * passed over. [bee pkg/accesscontrol/grantee.go Remove]
 */
export function withoutGrantees(
  grantees: readonly Uint8Array[],
  revoked: readonly Uint8Array[],
): Uint8Array[] {
  const list = [...grantees];
  for (const key of revoked.map(compressPublicKey)) {
    const gap = list.findIndex((other) => equalBytes(other, key));
    const last = gap < 0 ? undefined : list.pop();
    if (last !== undefined && gap < list.length) list[gap] = last;
  }
  return list;
}

/**
 * Seals the 64-byte reference of the list for the publisher alone, or opens it: both are the same.
 * [bee pkg/accesscontrol/controller.go encryptRefForPublisher]
 */
export function sealForPublisher(publisherKey: Uint8Array, reference: Uint8Array): Uint8Array {
  const { keyEncryptionKey } = sessionKeys(publisherKey, publicKeyOf(publisherKey));
  return crypt(keyEncryptionKey, reference);
}

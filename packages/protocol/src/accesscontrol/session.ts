// What a publisher and one reader share without ever having talked: two keys from their key pairs.
import { sharedKey } from "../crypto/ecdh.ts";

/** The two keys of a pair. */
export type SessionKeys = {
  /** Under which the reader's entry is found, 32 bytes. */
  readonly lookup: Uint8Array;
  /** Which seals the access key in that entry, 32 bytes. */
  readonly keyEncryptionKey: Uint8Array;
};

/**
 * Keys shared by the owner of `privateKey` and that of `publicKey`; the same from either side. For
 * the publisher's own entry both are the publisher's.
 *
 * Fails with `private-key-invalid` or `public-key-invalid`. [bee pkg/accesscontrol/session.go]
 */
export function sessionKeys(privateKey: Uint8Array, publicKey: Uint8Array): SessionKeys {
  return {
    lookup: sharedKey(privateKey, publicKey, Uint8Array.of(0)),
    keyEncryptionKey: sharedKey(privateKey, publicKey, Uint8Array.of(1)),
  };
}

// What a publisher and one reader share without ever having talked: two keys from their key pairs.
import { sharedKey } from "../crypto/ecdh.ts";

/** The two keys of a pair. */
type SessionKeys = {
  /** Under which the reader's entry is found, 32 bytes. */
  readonly lookup: Uint8Array;
  /** Which seals the access key in that entry, 32 bytes. */
  readonly keyEncryptionKey: Uint8Array;
};

/**
 * Derives the two session keys of a Diffie–Hellman pair; both sides get the same keys. For the
 * publisher's own entry both keys are the publisher's.
 *
 * Fails with `private-key-invalid` or `public-key-invalid`. [bee pkg/accesscontrol/session.go]
 */
export function sessionKeys(privateKey: Uint8Array, publicKey: Uint8Array): SessionKeys {
  return {
    lookup: sharedKey(privateKey, publicKey, Uint8Array.of(0)),
    keyEncryptionKey: sharedKey(privateKey, publicKey, Uint8Array.of(1)),
  };
}

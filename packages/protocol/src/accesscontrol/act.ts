// The access control trie: one access key, sealed once for every reader. Despite its name Bee stores
// it as a JSON object.
import { exactly } from "../bytes.ts";
import { publicKeyOf } from "../crypto/keys.ts";
import { crypt } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { sessionKeys } from "./session.ts";

/** Sealed access keys, 32 bytes each, by lookup key in hex. */
export type Act = ReadonlyMap<string, Uint8Array>;

/** Most bytes of a stored trie that a reader should take: about 80 000 readers. A limit of this library. */
export const MAX_ACT_BYTES = 2 ** 24;

const ENTRY = /^[0-9a-f]{64}$/i;

/** JSON with sorted keys, as Bee writes it. [bee pkg/accesscontrol/kvs, pkg/manifest/simple] */
export function encodeAct(act: Act): Uint8Array {
  const lookups = [...act.keys()].sort();
  const members = lookups.map((lookup) => {
    const sealed = toHex(act.get(lookup) ?? new Uint8Array());
    return `"${lookup}":{"reference":"${sealed}"}`;
  });
  // Go leaves an empty map out
  return encodeUtf8(members.length === 0 ? "{}" : `{"entries":{${members.join(",")}}}`);
}

/** Reads the JSON. Fails with `act-malformed`, or `text-invalid` when it is no UTF-8. */
export function decodeAct(bytes: Uint8Array): Act {
  if (bytes.length > MAX_ACT_BYTES) throw malformed(`at most ${MAX_ACT_BYTES} bytes`, bytes.length);
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("JSON", "other text");
  }
  const entries = memberOf(value, "entries") ?? {};
  if (typeof entries !== "object" || Array.isArray(entries)) {
    throw malformed("an object of entries", "another value");
  }
  const act = new Map<string, Uint8Array>();
  for (const [lookup, entry] of Object.entries(entries) as [string, unknown][]) {
    const sealed = memberOf(entry, "reference");
    if (!ENTRY.test(lookup) || typeof sealed !== "string" || !ENTRY.test(sealed)) {
      throw malformed("keys and references of 64 hex digits", "another entry");
    }
    act.set(lookup.toLowerCase(), fromHex(sealed));
  }
  return act;
}

/**
 * The same trie with readers added; only the publisher can do it. Fails with `private-key-invalid`,
 * `public-key-invalid` or `length-invalid`. [bee pkg/accesscontrol/access.go AddGrantee]
 */
export function addReaders(
  act: Act,
  publisherKey: Uint8Array,
  accessKey: Uint8Array,
  readers: readonly Uint8Array[],
): Act {
  exactly(32, accessKey, "access key");
  const grown = new Map(act);
  for (const reader of readers) {
    const { lookup, keyEncryptionKey } = sessionKeys(publisherKey, reader);
    grown.set(toHex(lookup), crypt(keyEncryptionKey, accessKey));
  }
  return grown;
}

/** A new trie that only the publisher can read. */
export function newAct(publisherKey: Uint8Array, accessKey: Uint8Array): Act {
  return addReaders(new Map(), publisherKey, accessKey, [publicKeyOf(publisherKey)]);
}

/**
 * The access key, opened by a reader. Fails with `act-entry-missing` when the publisher has not let
 * this key in. [bee pkg/accesscontrol/access.go getAccessKey]
 */
export function accessKeyOf(act: Act, readerKey: Uint8Array, publisher: Uint8Array): Uint8Array {
  const { lookup, keyEncryptionKey } = sessionKeys(readerKey, publisher);
  const sealed = act.get(toHex(lookup));
  if (sealed !== undefined) return crypt(keyEncryptionKey, sealed);
  throw new ProtocolError("act-entry-missing", "this key has no access");
}

/**
 * Seals a reference of 32 or 64 bytes with the access key, or opens a sealed one: both are the same.
 * There is no check inside; a wrong key gives a wrong reference. Fails with `reference-invalid`.
 * [bee pkg/accesscontrol/access.go EncryptRef]
 */
export function sealReference(accessKey: Uint8Array, reference: Uint8Array): Uint8Array {
  if (reference.length === 32 || reference.length === 64) return crypt(accessKey, reference);
  throw new ProtocolError("reference-invalid", "no reference to seal", {
    expected: "32 or 64 bytes",
    got: reference.length,
  });
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed("a JSON object", Array.isArray(value) ? "array" : typeof value);
  }
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function malformed(expected: string, got: string | number): ProtocolError {
  return new ProtocolError("act-malformed", "access control trie", { expected, got });
}

// The access control trie: one access key, sealed once for every reader. Despite its name Bee stores
// it as a JSON object.
import { exactly } from "../bytes.ts";
import { publicKeyOf } from "../crypto/keys.ts";
import { crypt } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { type Pace, withoutPause } from "../pace.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { sessionKeys } from "./session.ts";

/** Sealed access keys, 32 bytes each, by lookup key in hex. */
export type Act = ReadonlyMap<string, Uint8Array>;

/** Maximum size of a stored trie in bytes, enough for about 56,000 grantees. A limit of this library. */
export const MAX_ACT_BYTES: number = 2 ** 23;

const ENTRY = /^[0-9a-f]{64}$/i;
/** `"<64 digits>":{"reference":"<64 digits>"},` */
const ENTRY_BYTES = 149;
/** Signs that begin a value in JSON. Each entry has two, so no trie within the limit has more than this. */
const MAX_VALUES = 2 * (MAX_ACT_BYTES / ENTRY_BYTES) + 8;

/**
 * JSON with sorted keys, as Bee writes it. Fails with `act-malformed` beyond `MAX_ACT_BYTES`.
 * [bee pkg/accesscontrol/kvs, pkg/manifest/simple]
 */
export async function encodeAct(act: Act, pace: Pace = withoutPause): Promise<Uint8Array> {
  if (act.size * ENTRY_BYTES > MAX_ACT_BYTES) {
    throw malformed(`at most ${MAX_ACT_BYTES} bytes`, act.size * ENTRY_BYTES);
  }
  const lookups = [...act.keys()].sort();
  const members: string[] = [];
  for (const lookup of lookups) {
    await pace();
    const sealed = toHex(act.get(lookup) ?? new Uint8Array());
    members.push(`"${lookup}":{"reference":"${sealed}"}`);
  }
  // Go leaves an empty map out
  return encodeUtf8(members.length === 0 ? "{}" : `{"entries":{${members.join(",")}}}`);
}

/** Reads the JSON. Fails with `act-malformed`, or `text-invalid` when it is no UTF-8. */
export async function decodeAct(bytes: Uint8Array, pace: Pace = withoutPause): Promise<Act> {
  if (bytes.length > MAX_ACT_BYTES) throw malformed(`at most ${MAX_ACT_BYTES} bytes`, bytes.length);
  // The parser works in one piece, for a second if eight million bytes are all brackets.
  const values = await countValues(bytes, pace);
  if (values > MAX_VALUES) throw malformed("two signs for each entry", values);
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
    await pace();
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
export async function addReaders(
  act: Act,
  publisherKey: Uint8Array,
  accessKey: Uint8Array,
  readers: readonly Uint8Array[],
  pace: Pace = withoutPause,
): Promise<Act> {
  exactly(32, accessKey, "access key");
  const grown = new Map(act);
  for (const reader of readers) {
    await pace();
    const { lookup, keyEncryptionKey } = sessionKeys(publisherKey, reader);
    grown.set(toHex(lookup), crypt(keyEncryptionKey, accessKey));
  }
  return grown;
}

/** A new trie that only the publisher can read. */
export async function newAct(publisherKey: Uint8Array, accessKey: Uint8Array): Promise<Act> {
  return addReaders(new Map(), publisherKey, accessKey, [publicKeyOf(publisherKey)]);
}

/**
 * Decrypts the access key with a grantee's private key. Fails with `act-entry-missing` if that key is
 * not a grantee. [bee pkg/accesscontrol/access.go getAccessKey]
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

/** Commas and opening brackets, at least as many as there are values but one. */
async function countValues(bytes: Uint8Array, pace: Pace): Promise<number> {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at % 65_536 === 0) await pace();
    const byte = bytes[at];
    if (byte === 0x2c || byte === 0x7b || byte === 0x5b) count++;
  }
  return count;
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

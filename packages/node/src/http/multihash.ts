import { decodeBase32 } from "@swarm-docs/protocol/base32";
import { decodeBase58 } from "@swarm-docs/protocol/base58";
import { fromHex } from "@swarm-docs/protocol/hex";

/** A text that spells no peer id or hash; the message is that of the Go libraries. */
export class BadHash extends Error {}

/** Codes of hashes that a peer id may have, and of the content that an identifier of one names. */
const identity = 0x00;
const sha256 = 0x12;
const libp2pKey = 0x72;
const dagProtobuf = 0x70;

/** Longest text of digits that is decoded: base58 takes time by the square of it. */
const maxDigits = 1_024;

/** What the bytes of a hash say. */
interface Multihash {
  readonly code: number;
  readonly length: number;
  /** Bytes of the whole. */
  readonly size: number;
}

/**
 * The bytes of a peer id in text: base58, or an identifier of content that names a key. Fails with
 * `BadHash`. [libp2p specs/peer-ids]
 */
export function decodePeerId(text: string): Uint8Array {
  const bytes = /^(Qm|1)/.test(text) ? hashOf(text) : keyOf(text);
  const { code, length } = wrapped("invalid multihash: ", () => wholeMultihash(bytes));
  if (code !== sha256 && code !== identity) {
    throw new BadHash(`invalid multihash code ${code} expected sha-256 or identity`);
  }
  if (code === sha256 && length !== 32) {
    throw new BadHash(`invalid digest length ${length} for sha256 addr: expected 32`);
  }
  return bytes;
}

/** Refuses bytes that are no multihash. */
function wholeMultihash(bytes: Uint8Array): Multihash {
  const hash = multihash(bytes);
  if (hash.size === bytes.length) return hash;
  throw new BadHash(`multihash length inconsistent: expected ${hash.length}; got ${hash.size}`);
}

/** Bytes of a text that begins with the letter of its base. [multiformats/multibase] */
function decodeMultibase(text: string): Uint8Array {
  const [letter = "", digits] = [text.slice(0, 1), text.slice(1)];
  if (letter === "") throw new BadHash("cannot decode multibase for zero length string");
  const decode = bases[letter];
  if (decode === undefined || digits.length > maxDigits) {
    throw new BadHash("selected encoding not supported");
  }
  return decode(digits);
}

function hashOf(text: string): Uint8Array {
  return wrapped(`failed to parse p2p addr: ${text} `, () => {
    const bytes = text.length > maxDigits ? undefined : decodeBase58(text);
    if (bytes === undefined) throw new BadHash("input isn't valid multihash");
    wholeMultihash(bytes);
    return bytes;
  });
}

/** The hash in an identifier of content whose kind is that of a key. */
function keyOf(text: string): Uint8Array {
  const { codec, hash } = wrapped(`failed to parse p2p addr: ${text} invalid cid: `, () => {
    if (text.length < 2) throw new BadHash("cid too short");
    const bytes = decodeMultibase(text);
    const { codec, at, size } = wrapped("invalid cid: ", () => contentId(bytes));
    if (at + size === bytes.length) return { codec, hash: bytes.subarray(at) };
    throw new BadHash("trailing bytes in data buffer passed to cid Cast");
  });
  if (codec === libp2pKey) return hash;
  throw new BadHash(`failed to parse p2p addr: ${text} has the invalid codec ${codec}`);
}

/** Kind of content, and where its hash is, in an identifier of version 0 or 1. [multiformats/cid] */
function contentId(bytes: Uint8Array): { codec: number; at: number; size: number } {
  if (bytes.length > 2 && bytes[0] === sha256 && bytes[1] === 32) {
    if (bytes.length < 34) throw new BadHash("not enough bytes for cid v0");
    return { codec: dagProtobuf, at: 0, size: 34 };
  }
  const [version, afterVersion] = varint(bytes, 0);
  if (version !== 1) throw new BadHash(`expected 1 as the cid version number, got: ${version}`);
  const [codec, at] = varint(bytes, afterVersion);
  return { codec, at, size: multihash(bytes.subarray(at)).size };
}

function multihash(bytes: Uint8Array): Multihash {
  if (bytes.length < 2) throw new BadHash("multihash too short. must be >= 2 bytes");
  const [code, afterCode] = varint(bytes, 0);
  const [length, at] = varint(bytes, afterCode);
  if (length > 2 ** 31 - 1) {
    throw new BadHash("digest too long, supporting only <= 2^31-1");
  }
  if (length > bytes.length - at) {
    throw new BadHash("length greater than remaining number of bytes in buffer");
  }
  return { code, length, size: at + length };
}

/** An unsigned integer of up to 63 bits (exact up to 53), and where it ends. [multiformats/unsigned-varint] */
function varint(bytes: Uint8Array, from: number): [value: number, end: number] {
  let value = 0;
  for (let at = from; at < bytes.length; at++) {
    const [byte = 0, count] = [bytes[at], at - from];
    if ((count === 8 && byte >= 0x80) || count >= 9) {
      throw new BadHash("varints larger than uint63 not supported");
    }
    value += (byte & 0x7f) * 2 ** (7 * count);
    if (byte >= 0x80) continue;
    if (byte === 0 && count > 0) throw new BadHash("varint not minimally encoded");
    return [value, at + 1];
  }
  throw new BadHash("varints malformed, could not reach the end");
}

function wrapped<T>(prefix: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BadHash)) throw error;
    throw new BadHash(prefix + error.message);
  }
}

function refuseDigit(
  digits: string,
  allowed: RegExp,
  refuse: (digit: string, at: number) => string,
): void {
  const at = Array.from(digits).findIndex((digit) => !allowed.test(digit));
  if (at >= 0) throw new BadHash(refuse(Array.from(digits)[at] ?? "", at));
}

function base16(digits: string): Uint8Array {
  refuseDigit(digits, /[0-9a-fA-F]/, (digit) => {
    const code = (digit.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `encoding/hex: invalid byte: U+${code} '${digit}'`;
  });
  if (digits.length % 2 !== 0) throw new BadHash("encoding/hex: odd length hex string");
  return fromHex(digits);
}

/** Bytes of base32 digits of one case. Fails with `BadHash` in the words of Go, by offset. */
export function base32(digits: string): Uint8Array {
  refuseDigit(digits, /[a-z2-7]/, (_digit, at) => `illegal base32 data at input byte ${at}`);
  const bytes = decodeBase32(digits);
  if (bytes === undefined) throw new BadHash(`illegal base32 data at input byte ${digits.length}`);
  return bytes;
}

function base36(digits: string): Uint8Array {
  if (digits === "") throw new BadHash("can not decode zero-length string");
  refuseDigit(digits, /[0-9a-zA-Z]/, (digit) => `invalid base36 character ('${digit}')`);
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0;
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value === 0n ? "" : value.toString(16);
  return fromHex("00".repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`));
}

function base58(digits: string): Uint8Array {
  if (digits === "") throw new BadHash("zero length string");
  const bytes = decodeBase58(digits);
  if (bytes !== undefined) return bytes;
  refuseDigit(digits, /[1-9A-HJ-NP-Za-km-z]/, (digit) =>
    digit > "\x7f" ? "High-bit set on invalid digit" : `Invalid base58 digit ('${digit}')`,
  );
  return new Uint8Array(0);
}

const bases: Readonly<Record<string, (digits: string) => Uint8Array>> = {
  f: base16,
  F: base16,
  b: (digits) => base32(digits.toLowerCase()),
  B: (digits) => base32(digits.toLowerCase()),
  k: base36,
  K: base36,
  z: base58,
};

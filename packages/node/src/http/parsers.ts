import { fromBase64 } from "../store/base64.ts";
import { decodeCid } from "@swarm-docs/protocol/cid";
import { decodeByteString } from "./byte-string.ts";
import { parseMediaType } from "./media-type.ts";
import { BadText, type Parser, type Rule } from "./parameters.ts";

const maxUint64 = 18446744073709551615n;
const maxInt64 = 9223372036854775807n;

/**
 * The wire's text for a byte that is no hex digit: its code point, and the character of Latin-1 if it is
 * printable. [bee pkg/api/util.go, Go fmt %#U]
 */
function invalidHexByte(text: string, index: number): BadText {
  const byte = text.charCodeAt(index);
  const hex = byte.toString(16).toUpperCase().padStart(4, "0");
  const isPrintable = byte >= 0x20 && (byte < 0x7f || byte > 0xa0) && byte !== 0xad;
  const printed = isPrintable ? ` '${String.fromCharCode(byte)}'` : "";
  return new BadText(`invalid hex byte: U+${hex}${printed}`);
}

/** Hex digits of either case without `0x` → bytes; empty text → no bytes. [bee pkg/api/util.go] */
export const hexBytes: Parser<Uint8Array> = (text) => {
  const bad = text.search(/[^0-9a-fA-F]/);
  if (bad >= 0) throw invalidHexByte(text, bad);
  if (text.length % 2 === 1) throw new BadText("odd length hex string");
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
};

/**
 * A reference in hex, or a Swarm CID, which Bee resolves without a name service. Other names are refused
 * as bad hex: this node uses no name service. [bee pkg/resolver/cidv1]
 */
export const referenceOrCid: Parser<Uint8Array> = (text) => {
  try {
    return decodeCid(text).reference;
  } catch {
    return hexBytes(text);
  }
};

/** `1 t T TRUE true True` and `0 f F FALSE false False`. [Go strconv.ParseBool] */
export const bool: Parser<boolean> = (text) => {
  if (/^(1|t|T|TRUE|true|True)$/.test(text)) return true;
  if (/^(0|f|F|FALSE|false|False)$/.test(text)) return false;
  throw new BadText("invalid syntax");
};

/** Decimal integer between two bounds, as `bigint`. */
function bigInteger(min: bigint, max: bigint): Parser<bigint> {
  const shape = min < 0n ? /^[+-]?\d+$/ : /^\d+$/;
  return (text) => {
    if (!shape.test(text)) throw new BadText("invalid syntax");
    const value = text.length > 1000 ? max + 1n : BigInt(text.replace("+", ""));
    if (value < min || value > max) throw new BadText("value out of range");
    return value;
  };
}

/** Unsigned 64-bit decimal. */
export const uint64: Parser<bigint> = bigInteger(0n, maxUint64);
/** Signed 64-bit decimal. */
export const int64: Parser<bigint> = bigInteger(-maxInt64 - 1n, maxInt64);

/** Unsigned decimal of at most 8 bits. */
export const uint8: Parser<number> = (text) => Number(bigInteger(0n, 255n)(text));

/** Optional sign and decimal digits of any length (at most 1000). [Go big.Int.SetString] */
export const anyInteger: Parser<bigint> = (text) => {
  if (!/^[+-]?\d{1,1000}$/.test(text)) throw new BadText("invalid value");
  return BigInt(text.replace("+", ""));
};

/** The text of the bytes, which are UTF-8. */
export const text: Parser<string> = decodeByteString;
/** The bytes as they are. */
export const byteString: Parser<string> = (value) => value;

/** Bytes of Base64 text in the URL alphabet, padded. */
export const base64: Parser<Uint8Array> = (value) => {
  const bad = value.search(/[^A-Za-z0-9_=-]/);
  const pad = value.indexOf("=");
  const body = value.replace(/={0,2}$/, "");
  if (bad >= 0) throw new BadText(`illegal base64 data at input byte ${bad}`);
  if (body.includes("=")) throw new BadText(`illegal base64 data at input byte ${pad}`);
  if (value.length % 4 !== 0) {
    throw new BadText(`illegal base64 data at input byte ${value.length - (value.length % 4)}`);
  }
  return fromBase64(body.replaceAll("-", "+").replaceAll("_", "/"));
};

/** Ethereum address: 40 hex digits with or without `0x`. [seed-vs-upstream 57] */
export const ethereumAddress: Parser<Uint8Array> = (value) => {
  const bytes = hexBytes(value.replace(/^0x/i, ""));
  if (bytes.length !== 20) throw new BadText("invalid value");
  return bytes;
};

/**
 * Owner of a feed as Bee reads it: digits with or without `0x`, up to the first that is none; of more than
 * 20 bytes the last 20, fewer are padded with zeros in front. No bytes for zero, which is no owner.
 * [Go common.HexToAddress]
 */
export const feedOwner: Parser<Uint8Array> = (value) => {
  const digits = value.replace(/^0x/i, "");
  const [even = ""] =
    /^(?:[0-9a-f]{2})*/i.exec(digits.length % 2 === 0 ? digits : `0${digits}`) ?? [];
  const owner = hexBytes(even.slice(-40).padStart(40, "0"));
  return owner.some((byte) => byte !== 0) ? owner : new Uint8Array(0);
};

/** Transaction hash: 64 hex digits with or without `0x`. */
export const transactionHash: Parser<Uint8Array> = (value) => {
  const bytes = hexBytes(value.replace(/^0x/i, ""));
  if (bytes.length !== 32) throw new BadText("invalid value");
  return bytes;
};

/** Characters of a header that are taken apart; all of a request's headers may have a megabyte. */
const longestValue = 8_192;

const durationUnits: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A duration such as `1m30s` or `250ms`, in milliseconds. [Go time.ParseDuration] */
export const duration: Parser<number> = (value) => {
  if (value === "0") return 0;
  if (value.length > longestValue) throw new BadText("time: invalid duration");
  const shape = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/u.exec(value);
  if (shape === null) throw new BadText(`time: invalid duration ${JSON.stringify(value)}`);
  let total = 0;
  for (const [, count, unit] of (shape[2] ?? "").matchAll(/([\d.]+)(ns|us|µs|μs|ms|s|m|h)/gu)) {
    total += Number(count) * (durationUnits[unit ?? ""] ?? 0);
  }
  return shape[1] === "-" ? -total : total;
};

/** A media type such as `text/html; charset=utf-8`, returned as written. [Go mime.ParseMediaType] */
export const mediaType: Parser<string> = (value) => {
  const { error } = parseMediaType(value);
  if (error !== undefined) throw new BadText(error);
  return value;
};

/** Rule: exactly this many bytes. */
export function length(bytes: number): Rule<Uint8Array> {
  return { text: `len:${bytes}`, holds: (value) => value.length === bytes };
}

/** Rule: not smaller than this. */
export function min(least: number): Rule<number | bigint> {
  return { text: `min:${least}`, holds: (value) => value >= least };
}

/** Rule: not larger than this. */
export function max(most: number): Rule<number | bigint> {
  return { text: `max:${most}`, holds: (value) => value <= most };
}

/** Rule: one of these texts. */
export function oneOf(...allowed: string[]): Rule<string> {
  return { text: `oneof:${allowed.join(" ")}`, holds: (value) => allowed.includes(value) };
}

/** Rule: does not begin with this text. */
export function startsNotWith(prefix: string): Rule<string> {
  return { text: `startsnotwith:${prefix}`, holds: (value) => !value.startsWith(prefix) };
}

// The text forms that cross the doors: one branded type and one parser each. A parsed text is lower
// case and without 0x; `bytesOf` gives its bytes. What the brands buy: a batch id can not be passed
// where a reference is wanted, and nothing unchecked can be passed at all.
import { assertText } from "./assert.ts";
import { ProtocolError } from "./errors.ts";
import { fromHex } from "./hex.ts";

declare const brand: unique symbol;
/** Nominal string type: only its parser creates values; at run time it is a plain string. */
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** 64 hex digits: address of a chunk, or overlay of a node. */
export type SwarmAddress = Branded<"SwarmAddress">;
/** 128 hex digits: chunk address, then the key that opens it. */
export type EncryptedReference = Branded<"EncryptedReference">;
/** What uploads give back: 64 hex digits, or 128 when encrypted. */
export type Reference = SwarmAddress | EncryptedReference;
/** 66 hex digits: compressed secp256k1 point, beginning 02 or 03. */
export type PublicKey = Branded<"PublicKey">;
/** 64 hex digits: secp256k1 secret. */
export type PrivateKey = Branded<"PrivateKey">;
/** 40 hex digits: Ethereum address. Texts may carry 0x and the mixed case of EIP-55. */
export type EthAddress = Branded<"EthAddress">;
/** 64 hex digits: hash of a transaction. Texts may carry 0x. */
export type TransactionHash = Branded<"TransactionHash">;
/** 130 hex digits: r, s and v of a recoverable signature. */
export type Signature = Branded<"Signature">;
/** 16 hex digits: eight bytes, such as a feed index. */
export type Hex8 = Branded<"Hex8">;
/** 64 hex digits: id of a postage batch. */
export type BatchId = Branded<"BatchId">;
/** 64 hex digits: topic of a feed. */
export type Topic = Branded<"Topic">;
/** 64 hex digits: identifier of a single-owner chunk. */
export type Identifier = Branded<"Identifier">;
/** 226 hex digits: a whole postage stamp. */
export type StampText = Branded<"StampText">;
/** 2, 4 or 6 hex digits: beginning of a chunk address that a message is mined for. */
export type PssTarget = Branded<"PssTarget">;
/** Decimal digits, a minus in front if below zero: integers that do not fit a JSON number. */
export type BigIntText = Branded<"BigIntText">;

/** Any of the hex forms. */
export type HexText =
  | Reference
  | PublicKey
  | PrivateKey
  | EthAddress
  | TransactionHash
  | Signature
  | Hex8
  | BatchId
  | Topic
  | Identifier
  | StampText
  | PssTarget;

/** The bytes behind a parsed hex text. */
export function bytesOf(text: HexText): Uint8Array {
  return fromHex(text);
}

/** Reads a chunk address or overlay. Fails with `hex-invalid` or `length-invalid`. */
export const parseSwarmAddress: (text: unknown) => SwarmAddress = hexParser<SwarmAddress>(
  "Swarm address",
  32,
);
/** Reads an encrypted reference. Fails with `hex-invalid` or `length-invalid`. */
export const parseEncryptedReference: (text: unknown) => EncryptedReference =
  hexParser<EncryptedReference>("encrypted reference", 64);
/** Reads a hash of a transaction, 0x allowed. Fails with `hex-invalid` or `length-invalid`. */
export const parseTransactionHash: (text: unknown) => TransactionHash = hexParser<TransactionHash>(
  "transaction hash",
  32,
  true,
);
/** Reads an Ethereum address, 0x allowed; letter case is not checked, see `isChecksummed`. */
export const parseEthAddress: (text: unknown) => EthAddress = hexParser<EthAddress>(
  "Ethereum address",
  20,
  true,
);
/** Reads a signature of 65 bytes. Fails with `hex-invalid` or `length-invalid`. */
export const parseSignature: (text: unknown) => Signature = hexParser<Signature>("signature", 65);
/** Reads eight bytes. Fails with `hex-invalid` or `length-invalid`. */
export const parseHex8: (text: unknown) => Hex8 = hexParser<Hex8>("8-byte value", 8);
/** Reads the id of a batch. Fails with `hex-invalid` or `length-invalid`. */
export const parseBatchId: (text: unknown) => BatchId = hexParser<BatchId>("batch id", 32);
/** Reads a topic. Fails with `hex-invalid` or `length-invalid`. */
export const parseTopic: (text: unknown) => Topic = hexParser<Topic>("topic", 32);
/** Reads an identifier of a single-owner chunk. Fails with `hex-invalid` or `length-invalid`. */
export const parseIdentifier: (text: unknown) => Identifier = hexParser<Identifier>(
  "identifier",
  32,
);
/** Reads a private key, 0x allowed; whether it is on the curve is seen when it is used. */
export const parsePrivateKey: (text: unknown) => PrivateKey = hexParser<PrivateKey>(
  "private key",
  32,
  true,
);
/** Reads the 113 bytes of a stamp; `decodeStamp` takes them apart. */
export const parseStampText: (text: unknown) => StampText = hexParser<StampText>(
  "postage stamp",
  113,
);

const compressedPoint = hexParser<PublicKey>("public key", 33);

/** Reads a compressed public key. Fails also with `public-key-invalid` when not beginning 02 or 03. */
export function parsePublicKey(text: unknown): PublicKey {
  const key = compressedPoint(text);
  if (key.startsWith("02") || key.startsWith("03")) return key;
  throw new ProtocolError("public-key-invalid", "public key is no compressed point", {
    expected: "02 or 03 in front",
    got: key.slice(0, 2),
  });
}

/** Reads a plain or an encrypted reference. Fails with `hex-invalid` or `length-invalid`. */
export function parseReference(text: unknown): Reference {
  const isLong = typeof text === "string" && text.length === 128;
  if (isLong) return parseEncryptedReference(text);
  if (typeof text === "string" && text.length === 64) return parseSwarmAddress(text);
  fromHex(textOf(text, "reference"), "reference");
  throw wrongLength("reference", "64 or 128", textOf(text, "reference"));
}

/** True for a reference that carries its key. */
export function isEncryptedReference(reference: Reference): reference is EncryptedReference {
  return reference.length === 128;
}

/** Reads the target of a message, 1 to 3 bytes. Fails with `hex-invalid` or `length-invalid`. */
export function parsePssTarget(text: unknown): PssTarget {
  const hex = textOf(text, "target");
  const { length } = fromHex(hex, "target");
  if (length < 1 || length > 3) throw wrongLength("target", "2, 4 or 6", hex);
  return hex.toLowerCase() as PssTarget;
}

/**
 * Reads a big integer in decimal and gives its shortest form. At most 100 digits, so that a hostile
 * text can not keep the parser busy.
 *
 * Fails with `integer-invalid`.
 */
export function parseBigIntText(text: unknown): BigIntText {
  const digits = textOf(text, "integer");
  if (/^[+-]?[0-9]{1,100}$/.test(digits)) {
    return BigInt(digits.replace("+", "")).toString() as BigIntText;
  }
  throw new ProtocolError("integer-invalid", "text is no integer", {
    expected: "up to 100 decimal digits with an optional sign",
    got: quote(digits),
  });
}

/** The integer behind a parsed text. */
export function bigIntOf(text: BigIntText): bigint {
  return BigInt(text);
}

function hexParser<Format extends HexText>(what: string, bytes: number, allowPrefix = false) {
  return (text: unknown): Format => {
    const full = textOf(text, what);
    const hex = allowPrefix && /^0x/i.test(full) ? full.slice(2) : full;
    if (hex.length > 4 * bytes) throw wrongLength(what, String(2 * bytes), hex);
    const { length } = fromHex(hex, what);
    if (length !== bytes) throw wrongLength(what, String(2 * bytes), hex);
    return hex.toLowerCase() as Format;
  };
}

function textOf(value: unknown, what: string): string {
  assertText(value, what);
  return value;
}

function wrongLength(what: string, digits: string, got: string): ProtocolError {
  return new ProtocolError("length-invalid", `${what} of the wrong length`, {
    expected: `${digits} hex digits`,
    got: got.length,
  });
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

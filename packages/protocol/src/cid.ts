// References as content identifiers, the way names and gateways want them.
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { concatBytes, equalBytes, exactly } from "./bytes.ts";
import { ProtocolError } from "./errors.ts";
import { toHex } from "./hex.ts";

/** What a reference leads to. */
export type CidKind = "manifest" | "feed";

/** A reference and its kind. */
export type Cid = {
  /** What the reference leads to. */
  readonly kind: CidKind;
  /** 32 bytes. */
  readonly reference: Uint8Array;
};

const CODECS = { manifest: 0xfa, feed: 0xfb } as const;
const VERSION = 1;
/** Multihash: Keccak-256, 32 bytes. */
const HASH = Uint8Array.of(0x1b, 0x20);
/** Content hash of names: Swarm namespace, CID version 1, manifest codec, as varints. [EIP-1577] */
const CONTENT_HASH_PREFIX = Uint8Array.of(0xe4, 1, VERSION, CODECS.manifest, 1, ...HASH);
const TEXT_LENGTH = 61;

/**
 * CID text of a 32-byte reference: `b` and base32, lower case. Encrypted references have none. Fails
 * with `length-invalid`. [swarm-cid-js]
 */
export function encodeCid({ kind, reference }: Cid): string {
  exactly(32, reference, "reference");
  const codec = CODECS[kind];
  return `b${encodeBase32(concatBytes(Uint8Array.of(VERSION, codec, 1), HASH, reference))}`;
}

/** Reads CID text. Fails with `cid-invalid`. */
export function decodeCid(text: string): Cid {
  if (text.length !== TEXT_LENGTH || !text.startsWith("b")) {
    throw invalid(`${TEXT_LENGTH} characters beginning with b`, `${text.length} characters`);
  }
  const bytes = decodeBase32(text.slice(1));
  if (bytes === undefined) throw invalid("base32: a-z, 2-7, zeros to fill the last digit", text);
  const [version, codec, continuation] = bytes;
  if (version !== VERSION || continuation !== 1) throw invalid("version 1", `${version}`);
  const kind = codec === CODECS.manifest ? "manifest" : codec === CODECS.feed ? "feed" : undefined;
  if (kind === undefined) throw invalid("codec fa or fb", toHex(bytes.subarray(1, 2)));
  if (!equalBytes(bytes.subarray(3, 5), HASH)) {
    throw invalid("a Keccak-256 hash", toHex(bytes.subarray(3, 5)));
  }
  return { kind, reference: bytes.slice(5) };
}

/** Content hash of a name that leads to a manifest, 39 bytes. Fails with `length-invalid`. [EIP-1577] */
export function encodeContentHash(reference: Uint8Array): Uint8Array {
  return concatBytes(CONTENT_HASH_PREFIX, exactly(32, reference, "reference"));
}

/** Reference in the content hash of a name. Fails with `cid-invalid` when it is not Swarm's. */
export function decodeContentHash(bytes: Uint8Array): Uint8Array {
  const prefix = bytes.subarray(0, CONTENT_HASH_PREFIX.length);
  if (equalBytes(prefix, CONTENT_HASH_PREFIX) && bytes.length === prefix.length + 32) {
    return bytes.slice(prefix.length);
  }
  throw invalid(
    `${toHex(CONTENT_HASH_PREFIX)} and 32 bytes`,
    `${toHex(prefix)}, ${bytes.length} bytes`,
  );
}

function invalid(expected: string, got: string): ProtocolError {
  return new ProtocolError("cid-invalid", "no Swarm content identifier", { expected, got });
}

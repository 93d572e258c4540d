// Bytes → node. Layout, after 32 bytes of obfuscation key, everything xored with it: version 31,
// reference size 1, entry, fork index 32, forks. [bee pkg/manifest/mantaray/marshal.go]
import { equalBytes, isZero } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { keccak256 } from "../keccak.ts";
import type { Pace } from "../pace.ts";
import { encodeUtf8 } from "../utf8.ts";
import { type Metadata, decodeMetadata } from "./metadata.ts";
import {
  type Fork,
  MAX_NODE_BYTES,
  MAX_PREFIX_BYTES,
  type ManifestNode,
  NODE_TYPE,
} from "./node.ts";

/** Bytes of key, version and reference size. */
const HEADER_BYTES = 64;
/** Bytes of the obfuscation key. */
export const KEY_BYTES = 32;
/** Bytes of a fork before its reference: type, prefix length, prefix. */
const FORK_HEADER_BYTES = 32;
const VERSION_BYTES = 31;

/** Version of manifests that are written: beginning of the hash of `mantaray:0.2`. */
export const VERSION_02: Uint8Array = keccak256(encodeUtf8("mantaray:0.2")).subarray(
  0,
  VERSION_BYTES,
);
/** Older version, only read: its forks have no metadata. */
export const VERSION_01: Uint8Array = keccak256(encodeUtf8("mantaray:0.1")).subarray(
  0,
  VERSION_BYTES,
);

/** True when `bytes` begin as a manifest node does; a look before trying to read a file as one. */
export function isManifestNode(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && versionOf(obfuscate(bytes)) !== undefined;
}

/**
 * Reads a node of version 0.2 or 0.1; its children are known by reference only. Bytes behind the last
 * fork are ignored, as Bee does.
 *
 * Fails with `manifest-malformed` (cut short, no manifest, impossible sizes), `manifest-too-large`,
 * `metadata-invalid` or `text-invalid`.
 */
export function decodeNode(bytes: Uint8Array): ManifestNode {
  const steps = decodeSteps(bytes);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same at a pace, which is called before each fork: a node of 16 MB, all metadata, takes more than a
 * second. Fails as `decodeNode` does, and with what the pace throws.
 */
export async function decodeNodeAt(pace: Pace, bytes: Uint8Array): Promise<ManifestNode> {
  const steps = decodeSteps(bytes);
  for (;;) {
    const turn = pace();
    if (turn !== undefined) await turn;
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Yields before each fork; gives the node at the end. */
function* decodeSteps(bytes: Uint8Array): Generator<undefined, ManifestNode> {
  if (bytes.length > MAX_NODE_BYTES) {
    throw new ProtocolError("manifest-too-large", "node of a manifest", {
      expected: `at most ${MAX_NODE_BYTES} bytes`,
      got: bytes.length,
    });
  }
  if (bytes.length < HEADER_BYTES) throw malformed("header", HEADER_BYTES, bytes.length);
  const plain = obfuscate(bytes);
  const version = versionOf(plain);
  if (version === undefined) throw malformed("version", "0.1 or 0.2", "another");
  const size = plain[HEADER_BYTES - 1] ?? 0;
  if (size !== 0 && size !== 32 && size !== 64)
    throw malformed("reference size", "0, 32 or 64", size);
  const reader = new Reader(plain, HEADER_BYTES);
  const entry = reader.take(size, "entry");
  const index = reader.take(32, "fork index");
  const forks = yield* readForks(reader, index, size, version);
  return {
    type: forks.size > 0 ? NODE_TYPE.edge : 0,
    referenceBytes: size,
    entry,
    metadata: undefined,
    forks,
    reference: undefined,
    obfuscationKey: plain.slice(0, KEY_BYTES),
  };
}

/** Xors what follows the key with the key; done twice it gives the bytes back. A copy. */
export function obfuscate(bytes: Uint8Array): Uint8Array {
  const result = bytes.slice();
  for (let at = KEY_BYTES; at < result.length; at++) {
    result[at] = (result[at] ?? 0) ^ (bytes[at % KEY_BYTES] ?? 0);
  }
  return result;
}

function* readForks(
  reader: Reader,
  index: Uint8Array,
  size: number,
  version: string,
): Generator<undefined, Map<number, Fork>> {
  const forks = new Map<number, Fork>();
  for (let first = 0; first < 256; first++) {
    if ((((index[first >> 3] ?? 0) >> (first & 7)) & 1) === 0) continue;
    if (size === 0) throw malformed("reference size with forks", "32 or 64", 0);
    yield undefined;
    forks.set(first, readFork(reader, first, size, version));
  }
  return forks;
}

function readFork(reader: Reader, first: number, size: number, version: string): Fork {
  const header = reader.take(FORK_HEADER_BYTES, "fork");
  const [type = 0, length = 0] = header;
  if (length < 1 || length > MAX_PREFIX_BYTES) throw malformed("prefix length", "1 to 30", length);
  if (header[2] !== first) throw malformed("first byte of a prefix", first, header[2] ?? 0);
  const reference = reader.take(size, "reference");
  let metadata: Metadata | undefined;
  if (version === "0.2" && (type & NODE_TYPE.withMetadata) !== 0) {
    const [high = 0, low = 0] = reader.take(2, "metadata size");
    metadata = decodeMetadata(reader.take(high * 256 + low, "metadata"));
  }
  const node: ManifestNode = {
    type,
    referenceBytes: size,
    entry: new Uint8Array(),
    metadata,
    forks: undefined,
    reference,
    obfuscationKey: undefined,
  };
  return { prefix: header.slice(2, 2 + length), node };
}

/** A place in bytes, which moves on as they are taken; never beyond their end. */
class Reader {
  readonly #bytes: Uint8Array;
  #offset: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  take(length: number, what: string): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw malformed(what, `${end} bytes`, this.#bytes.length);
    const part = this.#bytes.slice(this.#offset, end);
    this.#offset = end;
    return part;
  }
}

function versionOf(plain: Uint8Array): "0.1" | "0.2" | undefined {
  const version = plain.subarray(KEY_BYTES, KEY_BYTES + VERSION_BYTES);
  if (equalBytes(version, VERSION_02)) return "0.2";
  return equalBytes(version, VERSION_01) ? "0.1" : undefined;
}

function malformed(what: string, expected: string | number, got: string | number): ProtocolError {
  return new ProtocolError("manifest-malformed", `manifest node: ${what}`, { expected, got });
}

/** True when an entry leads nowhere: nothing, or zeros. */
export function isEmptyEntry(entry: Uint8Array): boolean {
  return isZero(entry);
}

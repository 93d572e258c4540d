// Node → bytes; the layout is told in decode.ts. [bee pkg/manifest/mantaray/marshal.go]
import { concatBytes, exactly } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { KEY_BYTES, VERSION_02, obfuscate } from "./decode.ts";
import { encodeMetadata } from "./metadata.ts";
import { type Fork, MAX_PREFIX_BYTES, type ManifestNode, NODE_TYPE } from "./node.ts";

/**
 * Bytes of a node of version 0.2. All children must have been stored, the key be known.
 *
 * Fails with `manifest-entry-invalid` when a reference has not the node's reference size, with
 * `manifest-malformed` when a child is not stored, and with `metadata-invalid`.
 */
export function encodeNode(node: ManifestNode): Uint8Array {
  const key = exactly(
    KEY_BYTES,
    node.obfuscationKey ?? new Uint8Array(KEY_BYTES),
    "obfuscation key",
  );
  const size = node.referenceBytes;
  const entry = new Uint8Array(size);
  if (node.entry.length > size) throw wrongSize(size, node.entry.length);
  entry.set(node.entry);
  const forks = [...(node.forks ?? [])].sort(([one], [other]) => one - other);
  const index = new Uint8Array(32);
  for (const [first] of forks) index[first >> 3] = (index[first >> 3] ?? 0) | (1 << (first & 7));
  const records = forks.map(([, fork]) => encodeFork(fork, size));
  return obfuscate(concatBytes(key, VERSION_02, Uint8Array.of(size), entry, index, ...records));
}

function encodeFork({ prefix, node }: Fork, size: number): Uint8Array {
  const { reference } = node;
  if (reference === undefined) {
    throw new ProtocolError("manifest-malformed", "a child has not been stored");
  }
  if (reference.length !== size) throw wrongSize(size, reference.length);
  const paddedPrefix = new Uint8Array(MAX_PREFIX_BYTES);
  paddedPrefix.set(prefix);
  const isWithMetadata = (node.type & NODE_TYPE.withMetadata) !== 0;
  const metadata = isWithMetadata ? encodeMetadata(node.metadata ?? {}) : new Uint8Array();
  return concatBytes(Uint8Array.of(node.type, prefix.length), paddedPrefix, reference, metadata);
}

function wrongSize(expected: number, got: number): ProtocolError {
  return new ProtocolError("manifest-entry-invalid", "references of a manifest must be alike", {
    expected: `${expected} bytes`,
    got,
  });
}

import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { MAX_CHUNK_BYTES } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { HASH_BYTES } from "@swarm-docs/protocol/keccak";
import { SOC_OVERHEAD_BYTES } from "@swarm-docs/protocol/soc";
import { decodeSpan, SPAN_BYTES } from "@swarm-docs/protocol/span";
import { ask, type NodeClient } from "../workshop/node/node-client.ts";

/** A chunk of the node, parsed. */
export interface Chunk {
  /** 64 hexadecimal digits. */
  readonly address: string;
  /** Bytes of data below it, from its span; absent if the first 8 bytes are not a valid span. */
  readonly below: bigint | undefined;
  /** The first 8 bytes, 16 hexadecimal digits. */
  readonly spanHex: string;
  readonly payload: Uint8Array;
  /** Addresses of its children; empty for a leaf. */
  readonly children: readonly string[];
}

function childrenOf(below: bigint | undefined, payload: Uint8Array): string[] {
  const isParent = below !== undefined && below > BigInt(MAX_PAYLOAD_BYTES);
  if (!isParent || payload.length % HASH_BYTES !== 0) return [];
  return Array.from({ length: payload.length / HASH_BYTES }, (_, at) =>
    toHex(payload.subarray(HASH_BYTES * at, HASH_BYTES * (at + 1))),
  );
}

/**
 * Parses chunk bytes. Data longer than a CAC is parsed as a single-owner chunk: its inner chunk
 * follows the signature.
 */
export function openChunk(address: string, data: Uint8Array): Chunk {
  const isOwned = data.length > MAX_CHUNK_BYTES;
  const inner = isOwned ? data.subarray(SOC_OVERHEAD_BYTES) : data;
  const span = inner.subarray(0, SPAN_BYTES);
  const payload = inner.subarray(SPAN_BYTES);
  let below: bigint | undefined;
  try {
    below = BigInt(decodeSpan(span));
  } catch {
    // Not a valid span.
  }
  return { address, below, spanHex: toHex(span), payload, children: childrenOf(below, payload) };
}

/** Normalizes typed hex to the node's form: trimmed, lower case, without `0x`. */
export const typedHex = (text: string): string => text.trim().toLowerCase().replace(/^0x/, "");

/** Reads a chunk from the node. Fails for an invalid address, or with the node's error. */
export async function readChunk(node: NodeClient, text: string): Promise<Chunk> {
  const address = typedHex(text);
  if (!/^[0-9a-f]{64}$/.test(address)) throw new Error("An address has 64 hexadecimal digits.");
  const answer = await ask(node, `/chunks/${address}`);
  return openChunk(address, new Uint8Array(await answer.arrayBuffer()));
}

import { equalBytes } from "@swarm-docs/protocol/bytes";
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES, parseCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import type { AskedNode } from "./ask.ts";

/** Result for an address: the chunk, or the reason for its absence. */
export type Got =
  | { readonly kind: "chunk"; readonly data: Uint8Array }
  | { readonly kind: "missing" }
  | { readonly kind: "late" }
  /** `got`: the actual address of the data, if it is a chunk. */
  | { readonly kind: "changed"; readonly got?: string };

/** Fetches a content-addressed chunk and verifies its address. Throws the node's errors. */
export async function checkedChunk(
  node: Pick<AskedNode, "chunk">,
  address: Uint8Array,
): Promise<Got> {
  const data = await node.chunk(address);
  if (data === undefined) return { kind: "missing" };
  if (data === "late") return { kind: "late" };
  if (data.length < MIN_CHUNK_BYTES || data.length > MAX_CHUNK_BYTES) return { kind: "changed" };
  const got = parseCac(data).address;
  return equalBytes(got, address) ? { kind: "chunk", data } : { kind: "changed", got: toHex(got) };
}

import type { Chunk } from "@swarm-docs/protocol/cac";
import { isCac } from "@swarm-docs/protocol/cac";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { signStamp, type Stamp } from "@swarm-docs/protocol/postage/stamp";
import { po } from "@swarm-docs/protocol/proximity";
import { chunkIdentity, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import { AddressTable } from "../store/address-table.ts";
import { CorruptChunkError } from "../store/chunk-store.ts";

/** A chunk with the identity under which batches count it (32 bytes). */
export type ReserveChunk = (Chunk | Soc) & { readonly identity: Uint8Array };

/** Stamps that clients made themselves, by identity; others are known to the batches' issuers. */
async function broughtStamps(node: NodeCore, pace: Pace): Promise<AddressTable> {
  const identities = new AddressTable();
  for await (const stamp of node.chunks.local.stamps()) {
    await pace();
    const isBrought = stamp.signature !== undefined;
    if (isBrought && node.batches.contract(stamp.batchId)) identities.set(stamp.identity, 0);
  }
  return identities;
}

async function readChunk(node: NodeCore, address: Uint8Array): Promise<Chunk | Soc | undefined> {
  try {
    const data = await node.chunks.local.get(address);
    if (data === undefined) return undefined;
    return isCac({ address, data }) ? { address, data } : parseSoc(data);
  } catch (error) {
    if (error instanceof CorruptChunkError) return undefined;
    throw error;
  }
}

/**
 * Every sound local chunk within `depth` of the anchor that a living batch pays for: what the reserve
 * of a node would hold that is its own neighborhood. [bee pkg/storer/sample.go]
 */
export async function* reserveChunks(
  { node, pace }: { readonly node: NodeCore; readonly pace: Pace },
  anchor: Uint8Array,
  depth: number,
): AsyncIterable<ReserveChunk> {
  const brought = await broughtStamps(node, pace);
  const issuers = node.batches.list().map((batch) => node.batches.issuer(batch.id));
  for await (const address of node.chunks.local.addresses()) {
    await pace();
    if (po(address, anchor) < depth) continue;
    const chunk = await readChunk(node, address.slice());
    if (chunk === undefined) continue;
    const identity = chunkIdentity(chunk);
    const isPaid =
      issuers.some((issuer) => issuer?.find(chunk.address, identity) !== undefined) ||
      brought.get(identity) !== undefined;
    if (isPaid) yield { ...chunk, identity };
  }
}

/** The stamp of a reserve chunk, signed now when nobody has yet. `undefined` when there is none. */
export async function stampOf(
  { node, pace }: { readonly node: NodeCore; readonly pace: Pace },
  chunk: Chunk | Soc,
): Promise<Stamp | undefined> {
  const identity = chunkIdentity(chunk);
  for (const { id } of node.batches.list()) {
    await pace();
    const place = node.batches.issuer(id)?.find(chunk.address, identity);
    if (place === undefined) continue;
    const { bucket, counter, timeMs } = place;
    const timestamp = BigInt(timeMs) * 1_000_000n;
    const unsigned = { batchId: id, index: { bucket, counter }, timestamp };
    // What is signed is the address, of single-owner chunks too. [bee pkg/postage Stamp]
    return signStamp(chunk.address, unsigned, node.identity.privateKey);
  }
  let latest: Stamp | undefined;
  for await (const stamp of node.chunks.local.stamps()) {
    await pace();
    const { signature } = stamp;
    if (signature === undefined || !equalBytes(stamp.identity, identity)) continue;
    latest = { ...stamp, signature };
  }
  return latest;
}

import type { Chunk } from "@swarm-docs/protocol/cac";
import { isCac } from "@swarm-docs/protocol/cac";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { signStamp, type Stamp } from "@swarm-docs/protocol/postage/stamp";
import { po } from "@swarm-docs/protocol/proximity";
import { chunkIdentity, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import { AddressTable } from "../store/address-table.ts";

/** A chunk with the identity under which batches count it (32 bytes). */
type ReserveChunk = (Chunk | Soc) & { readonly identity: Uint8Array };

/** For whom the reserve is read: a `Call`, mostly. */
export interface ReserveReader {
  readonly node: NodeCore;
  readonly pace: Pace;
}

/** Stamps that clients made themselves, by identity; others are known to the batches' issuers. */
async function broughtStamps({ node, pace }: ReserveReader): Promise<AddressTable> {
  const identities = new AddressTable();
  for await (const stamp of node.chunks.local.stamps()) {
    await pace();
    const isBrought = stamp.signature !== undefined;
    if (isBrought && node.batches.contract(stamp.batchId)) identities.set(stamp.identity, 0);
  }
  return identities;
}

/** What a living batch of this node gave a chunk, not signed yet; `undefined` when none did. */
async function issuedStamp(
  { node: { batches }, pace }: ReserveReader,
  { address }: Chunk,
  identity: Uint8Array,
): Promise<Omit<Stamp, "signature"> | undefined> {
  for (const batch of batches.all()) {
    await pace();
    if (!batches.isAlive(batch)) continue;
    const place = batches.issuer(batch.id)?.find(address, identity);
    if (place === undefined) continue;
    const { bucket, counter, timeMs } = place;
    const timestamp = BigInt(timeMs) * 1_000_000n;
    return { batchId: batch.id, index: { bucket, counter }, timestamp };
  }
  return undefined;
}

async function readChunk(node: NodeCore, address: Uint8Array): Promise<Chunk | Soc | undefined> {
  const data = await node.chunks.local.get(address);
  if (typeof data === "string") return undefined;
  return isCac({ address, data }) ? { address, data } : parseSoc(data);
}

/**
 * Every sound local chunk within `depth` of the anchor that a living batch pays for: what the reserve
 * of a node would hold that is its own neighborhood. [bee pkg/storer/sample.go]
 */
export async function* reserveChunks(
  reader: ReserveReader,
  anchor: Uint8Array,
  depth: number,
): AsyncIterable<ReserveChunk> {
  const { node, pace } = reader;
  const brought = await broughtStamps(reader);
  for await (const address of node.chunks.local.addresses()) {
    await pace();
    if (po(address, anchor) < depth) continue;
    const chunk = await readChunk(node, address.slice());
    if (chunk === undefined) continue;
    const identity = chunkIdentity(chunk);
    const isPaid =
      brought.get(identity) !== undefined ||
      (await issuedStamp(reader, chunk, identity)) !== undefined;
    if (isPaid) yield { ...chunk, identity };
  }
}

/** The stamp of a reserve chunk, signed now unless the client did; `undefined` without a stamp. */
export async function stampOf(
  reader: ReserveReader,
  chunk: Chunk | Soc,
): Promise<Stamp | undefined> {
  const { node, pace } = reader;
  const identity = chunkIdentity(chunk);
  const issued = await issuedStamp(reader, chunk, identity);
  // Bee signs the address, of single-owner chunks too. [bee pkg/postage Stamp]
  if (issued !== undefined) return signStamp(chunk.address, issued, node.identity.privateKey);
  let latest: Stamp | undefined;
  for await (const stamp of node.chunks.local.stamps()) {
    await pace();
    const { signature } = stamp;
    if (signature === undefined || !equalBytes(stamp.identity, identity)) continue;
    latest = { ...stamp, signature };
  }
  return latest;
}

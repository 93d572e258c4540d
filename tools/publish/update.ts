import { equalBytes } from "@swarm-docs/protocol/bytes";
import { makeCac } from "@swarm-docs/protocol/cac";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { decodePayload, encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { findSequence } from "@swarm-docs/protocol/feeds/sequence";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { PublishedFeed } from "./feeds.ts";
import type { PublishingNode } from "./node.ts";

/** Number of the update that leads to `reference`, and whether it had to be written. */
export interface FeedUpdate {
  readonly index: bigint;
  readonly isNew: boolean;
}

/** The reference that a feed leads to, 64 hex digits; `undefined` while it has no update. */
export async function ledTo(
  node: PublishingNode,
  { feed }: PublishedFeed,
): Promise<string | undefined> {
  const latest = await findSequence(feed, (address) => node.chunk(address));
  const payload = latest && decodePayload(latest.soc.wrapped);
  return payload?.version === 1 ? toHex(payload.reference) : undefined;
}

/**
 * Lets a feed lead to a reference. Its latest update stays when it does so already. Rejects when the
 * node does not give the new update back afterwards.
 */
export async function updateFeed(
  node: PublishingNode,
  { feed }: PublishedFeed,
  reference: string,
  privateKey: Uint8Array,
): Promise<FeedUpdate> {
  const latest = () => findSequence(feed, (address) => node.chunk(address));
  const wanted = fromHex(reference);
  const before = await latest();
  const payload = before && decodePayload(before.soc.wrapped);
  if (before && payload?.version === 1 && equalBytes(payload.reference, wanted)) {
    return { index: before.index, isNew: false };
  }
  const index = before?.next ?? 0n;
  const seconds = BigInt(Math.floor(Date.now() / 1000));
  const content = makeCac(encodeReferencePayload(wanted, seconds));
  const soc = makeUpdate(feed.topic, sequenceIndex(index), content, privateKey);
  await node.storeSigned(soc);
  const after = await latest();
  if (!after || !equalBytes(after.soc.address, soc.address)) {
    throw new Error(`The node does not give back update ${index} of the feed.`);
  }
  return { index, isNew: true };
}

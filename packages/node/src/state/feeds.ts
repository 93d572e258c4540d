import { concatBytes, toBigEndian } from "@swarm-docs/protocol/bytes";
import type { Chunk } from "@swarm-docs/protocol/cac";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { findEpoch, nextEpoch } from "@swarm-docs/protocol/feeds/epoch";
import { sequenceIndex, type Epoch, type Feed } from "@swarm-docs/protocol/feeds/identifier";
import { decodePayload, latestTime } from "@swarm-docs/protocol/feeds/payload";
import { findSequence } from "@swarm-docs/protocol/feeds/sequence";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import type { FeedType } from "@swarm-docs/protocol/manifest/feed-entry";
import type { FeedRules } from "../release/release.ts";
import type { Soc } from "@swarm-docs/protocol/soc";
import { fail } from "../errors/errors.ts";

/** Which update of a feed is wanted. */
interface FeedMoment {
  /** Unix seconds; for epoch feeds. */
  readonly at: bigint;
  /** Number at which the search begins; for sequence feeds. */
  readonly after?: bigint;
}

/** An update with its feed index and the next one. Indexes are 8 bytes, as in headers. */
interface FoundUpdate {
  readonly soc: Soc;
  readonly index: Uint8Array;
  readonly next: Uint8Array;
}

/**
 * Finds the latest update, or `undefined`. Fails with `feed-lookup-at-failed` if a chunk found is not an
 * update of the feed. [bee pkg/feeds]
 */
export async function findUpdate(
  feed: Feed,
  type: FeedType,
  { at, after = 0n }: FeedMoment,
  get: GetChunk,
): Promise<FoundUpdate | undefined> {
  try {
    return type === "Epoch" ? await latestEpoch(feed, at, get) : await latest(feed, after, get);
  } catch (cause) {
    if (cause instanceof ProtocolError) fail("feed-lookup-at-failed", { cause });
    throw cause;
  }
}

async function latest(feed: Feed, after: bigint, get: GetChunk): Promise<FoundUpdate | undefined> {
  const found = await findSequence(feed, get, after);
  if (found === undefined) return undefined;
  const { soc, index } = found;
  // The last number has no successor; the header then wraps round, as the counter does.
  return { soc, index: sequenceIndex(index), next: toBigEndian(found.next, 8) };
}

async function latestEpoch(
  feed: Feed,
  at: bigint,
  get: GetChunk,
): Promise<FoundUpdate | undefined> {
  const found = await findEpoch(feed, get, at);
  if (found === undefined) return undefined;
  const { soc, epoch } = found;
  return { soc, index: epochBytes(epoch), next: epochBytes(following(epoch, at)) };
}

/** Where an update at this time, or in the second after when this one has no cell left, would go. */
function following(epoch: Epoch, at: bigint): Epoch {
  const time = at > epoch.start ? at : epoch.start;
  const last = { epoch, at: epoch.start };
  return nextEpoch(epoch.level === 0 && time === epoch.start ? time + 1n : time, last);
}

/** Bee tells no index of an epoch update; here it is the level in one byte, the start in seven. */
function epochBytes({ start, level }: Epoch): Uint8Array {
  return concatBytes(Uint8Array.of(level), toBigEndian(start, 7));
}

/** The root chunk of an update's content, and its reference. */
interface UpdateContent {
  /** 1: the update names its content. 2: it wraps the content's root. */
  readonly version: 1 | 2;
  readonly root: Chunk;
  /** 32 or 64 bytes. */
  readonly reference: Uint8Array;
}

/**
 * What an update leads to: the wrapped chunk, or for 40 or 72 bytes of payload the chunk that it names.
 * A release that tries both takes the wrapped chunk when the named one is not to be had and the wrapped one
 * is, by its own address; which of two that are to be had Bee finds first is left to chance, here it is the
 * named one. When neither is, Bee's answer is a matter of chance, too: here it is the wrapped chunk when the
 * first bytes are no time, and `undefined` when they are. [bee pkg/feeds/getter.go, pkg/api/bzz.go resolveFeed]
 */
export async function updateContent(
  { wrapped }: Soc,
  get: GetChunk,
  { triesBoth }: FeedRules,
): Promise<UpdateContent | undefined> {
  const payload = decodePayload(wrapped);
  const direct: UpdateContent = { version: 2, root: wrapped, reference: wrapped.address };
  if (payload.version === 2) return direct;
  const { reference, seconds } = payload;
  const address = reference.slice(0, 32);
  const data = await get(address);
  if (data !== undefined) return { version: 1, root: { address, data }, reference };
  if (!triesBoth) return undefined;
  return seconds > latestTime || (await get(wrapped.address)) !== undefined ? direct : undefined;
}

/** Headers that say how an update was read, in releases that say it. */
export function versionHeaders(
  { version }: UpdateContent,
  { triesBoth }: FeedRules,
): Readonly<Record<string, string>> {
  return triesBoth ? { "Swarm-Feed-Resolved-Version": `v${version}` } : {};
}

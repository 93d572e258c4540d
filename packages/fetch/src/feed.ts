// Feeds: the latest update, verified by the owner's signature, and the content that it leads to.
import { concatBytes, equalBytes, toBigEndian } from "@swarm-docs/protocol/bytes";
import { searchEpoch } from "@swarm-docs/protocol/feeds/epoch";
import {
  type Feed,
  epochIndex,
  feedAddress,
  sequenceIndex,
} from "@swarm-docs/protocol/feeds/identifier";
import { decodePayload, latestTime } from "@swarm-docs/protocol/feeds/payload";
import { searchSequence } from "@swarm-docs/protocol/feeds/sequence";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { type Soc, parseSocBy } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { type ContentSource, openContent } from "./content.ts";
import { type Scheme, decodePart } from "./create.ts";
import { SwarmFetchError } from "./errors.ts";

/** Where an update leads: a reference, and its root chunk where the update wraps it. */
interface FeedContent {
  /** 32 or 64 bytes. */
  readonly reference: Uint8Array;
  /** The wrapped chunk, for {@link ContentSource}. */
  readonly given?: { readonly address: Uint8Array; readonly data: Uint8Array };
  /** Index of the update, hex: 8 bytes of its number, or level and start of its epoch. */
  readonly index: string;
}

/** Which update is wanted: the latest, or for epoch feeds the latest at unix second `at`. */
export interface FeedMoment {
  readonly isEpoch: boolean;
  readonly at?: bigint | undefined;
  /** Number at which the search begins, for sequence feeds. */
  readonly after?: bigint | undefined;
}

/**
 * The content of the latest update that any node has. Nothing proves that it is the latest: a node can
 * keep an update back, and cannot forge one. Fails with `feed-not-found`.
 */
export async function readFeed(
  feed: Feed,
  { isEpoch, at, after }: FeedMoment,
  source: ContentSource,
): Promise<FeedContent> {
  const { chunks, life } = source;
  const read = async (index: Uint8Array): Promise<Soc | undefined> => {
    const address = feedAddress(feed, index);
    try {
      const data = await chunks.get(address, life);
      // The chunk is verified: only a signature of the owner belongs to this address.
      const soc = parseSocBy(() => feed.owner, data);
      return equalBytes(soc.address, address) ? soc : undefined;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  const seconds = (): bigint => BigInt(Math.floor((chunks.options.now ?? Date.now)() / 1000));
  if (isEpoch) {
    const found = await searchEpoch((epoch) => read(epochIndex(epoch)), at ?? seconds());
    if (found === undefined) throw notFound();
    const { start, level } = found.epoch;
    const index = toHex(concatBytes(Uint8Array.of(level), toBigEndian(start, 7)));
    return { ...(await contentOf(found.soc, source)), index };
  }
  const found = await searchSequence((n) => read(sequenceIndex(n)), after);
  if (found === undefined) throw notFound();
  return { ...(await contentOf(found.soc, source)), index: toHex(sequenceIndex(found.index)) };
}

/**
 * An update of 40 or 72 bytes names its content; any other one wraps its root. So does one that names nothing that is
 * there, if it begins with no time or is a chunk of its own, too: its content merely has that length.
 */
async function contentOf(
  { wrapped }: Soc,
  { chunks, life }: ContentSource,
): Promise<Omit<FeedContent, "index">> {
  const payload = decodePayload(wrapped);
  const isThere = async (address: Uint8Array): Promise<boolean> => {
    try {
      await chunks.get(address, life, true);
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  };
  if (
    payload.version === 1 &&
    ((await isThere(payload.reference.slice(0, 32))) ||
      (payload.seconds <= latestTime && !(await isThere(wrapped.address))))
  )
    return { reference: payload.reference };
  return { reference: wrapped.address, given: wrapped };
}

/** `feed://OWNER/TOPIC?type=epoch&at=SECONDS&after=NUMBER`. A topic that is not 64 digits is hashed. */
export const feedScheme: Scheme = async ({ host, path, search }, request) => {
  const owner = host.replace(/^0x/i, "");
  const topic = decodePart(path);
  const query = new URLSearchParams(search);
  const type = query.get("type")?.toLowerCase() ?? "sequence";
  const number = (name: string, itsType: string): bigint | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    if (type !== itsType) throw invalidFeed(`${name} needs type=${itsType}`);
    if (!/^\d{1,19}$/.test(text)) throw invalidFeed(`${name} is not a number: ${text}`);
    return BigInt(text);
  };
  if (!/^[\da-f]{40}$/i.test(owner)) throw invalidFeed(`owner is not 40 hex digits: ${host}`);
  if (topic === "") throw invalidFeed("no topic after the owner");
  if (type !== "epoch" && type !== "sequence") throw invalidFeed(`unknown type: ${type}`);
  const moment = {
    isEpoch: type === "epoch",
    at: number("at", "epoch"),
    after: number("after", "sequence"),
  };
  const feed = {
    owner: fromHex(owner),
    topic: /^[\da-f]{64}$/i.test(topic) ? fromHex(topic) : keccak256(encodeUtf8(topic)),
  };
  const { reference, given, index } = await readFeed(feed, moment, request);
  return {
    content: await openContent(reference, { ...request, ...(given && { given }) }),
    contentType: "application/octet-stream",
    etag: toHex(reference),
    headers: { "Swarm-Feed-Index": index },
  };
};

/** True if a node has no such chunk: another one that lies must not make the feed unreadable. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof SwarmFetchError && error.failures.some(({ reason }) => reason === "not-found")
  );
}

function invalidFeed(why: string): SwarmFetchError {
  return new SwarmFetchError("url-invalid", `not a feed: ${why}`);
}

function notFound(): SwarmFetchError {
  return new SwarmFetchError("feed-not-found", "no node has an update of the feed");
}

/** What one node knows of a feed: its updates, its holes, and what each lookup finds. */
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { searchEpoch } from "@swarm-docs/protocol/feeds/epoch";
import {
  type Feed,
  epochIndex,
  feedAddress,
  sequenceIndex,
} from "@swarm-docs/protocol/feeds/identifier";
import { decodePayload } from "@swarm-docs/protocol/feeds/payload";
import { searchSequence } from "@swarm-docs/protocol/feeds/sequence";
import { toHex } from "@swarm-docs/protocol/hex";
import { parseSocBy, type Soc } from "@swarm-docs/protocol/soc";
import type { VerifiedNode, NodeTrouble } from "../node/verified-node.ts";
import { ownLookup, type OwnLookup } from "./own-lookup.ts";

/** Newest update of a feed. */
interface NewestUpdate {
  readonly index: number;
  /** Unix time in the update; absent in updates that carry their content. */
  readonly seconds?: number;
  /** Reference that the update names; absent in updates that carry their content. */
  readonly reference?: string;
  /** Whether the node delivers the root chunk of that reference. */
  readonly hasContent: boolean;
}

/** Newest update of an epoch feed. */
interface NewestEpoch {
  readonly level: number;
  /** Unix time at which the epoch starts. */
  readonly start: number;
}

/** What one node knows of a feed. */
export interface NodeReport {
  readonly name: string;
  /** Latest update by sequence lookup; absent if update 0 is missing. */
  readonly newest?: NewestUpdate;
  /** Missing indexes below the newest update, of those that were asked for. */
  readonly holes: readonly number[];
  /** Updates behind the first missing index: no lookup reaches them. */
  readonly beyond: readonly number[];
  /** The node's own lookup, `GET /feeds`. */
  readonly own: OwnLookup;
  readonly epoch?: NewestEpoch;
  /** Chunks that failed without a 404: the report may be incomplete. */
  readonly failures: number;
  readonly trouble?: NodeTrouble;
}

/** Indexes below the newest update that are checked for holes. */
const CHECKED_BELOW = 32;
/** Distances of the indexes that are asked for behind the first missing one. */
const AHEAD = [1, 2, 3, 4, 5, 6, 7, 8, 15, 31, 63, 127];

/** Reads single updates of a feed from a node. */
class UpdateReader {
  failures = 0;
  readonly #feed: Feed;
  readonly #node: VerifiedNode;

  constructor(feed: Feed, node: VerifiedNode) {
    this.#feed = feed;
    this.#node = node;
  }

  async at(index: Uint8Array): Promise<Soc | undefined> {
    const address = feedAddress(this.#feed, index);
    const answer = await this.#node.read(address);
    if (answer.kind === "failed" || answer.kind === "skipped" || answer.kind === "wrong")
      this.failures++;
    if (answer.kind !== "chunk") return undefined;
    try {
      // The chunk is verified: only a signature of the owner belongs to this address.
      const soc = parseSocBy(() => this.#feed.owner, answer.data);
      return equalBytes(soc.address, address) ? soc : undefined;
    } catch (error) {
      if (error instanceof ProtocolError) return undefined;
      throw error;
    }
  }

  /** The indexes of these that have an update. */
  async present(indexes: readonly number[]): Promise<number[]> {
    const found = await Promise.all(
      indexes.map(async (index) => (await this.at(sequenceIndex(BigInt(index)))) !== undefined),
    );
    return indexes.filter((_, at) => found[at]);
  }
}

async function newestOf(
  reader: UpdateReader,
  node: VerifiedNode,
): Promise<NewestUpdate | undefined> {
  const found = await searchSequence((n) => reader.at(sequenceIndex(n)));
  if (found === undefined) return undefined;
  const index = Number(found.index);
  const payload = decodePayload(found.soc.wrapped);
  if (payload.version === 2) return { index, hasContent: true };
  const { reference, seconds } = payload;
  const content = await node.read(reference.slice(0, 32));
  return {
    index,
    seconds: Number(seconds),
    reference: toHex(reference),
    hasContent: content.kind === "chunk",
  };
}

async function epochOf(reader: UpdateReader, seconds: bigint): Promise<NewestEpoch | undefined> {
  const found = await searchEpoch((epoch) => reader.at(epochIndex(epoch)), seconds);
  return found && { level: found.epoch.level, start: Number(found.epoch.start) };
}

/**
 * Looks a feed up on one node in every way, and checks the indexes around the newest update. `seconds` is
 * the time of the epoch lookup. Rejects with the node's signal only.
 */
export async function reportOf(
  feed: Feed,
  node: VerifiedNode,
  seconds: number,
  signal: AbortSignal,
): Promise<NodeReport> {
  const reader = new UpdateReader(feed, node);
  const newest = await newestOf(reader, node);
  const first = (newest?.index ?? -1) + 1;
  const from = Math.max(0, first - CHECKED_BELOW);
  const below = Array.from({ length: first - from }, (_, at) => from + at);
  const ahead = AHEAD.map((distance) => first + distance);
  const [present, beyond, own, epoch] = await Promise.all([
    reader.present(below),
    reader.present(ahead),
    ownLookup(feed, node.client, signal),
    newest ? undefined : epochOf(reader, BigInt(seconds)),
  ]);
  return {
    name: node.name,
    ...(newest && { newest }),
    holes: below.filter((index) => !present.includes(index)),
    beyond,
    own,
    ...(epoch && { epoch }),
    failures: reader.failures,
    ...(node.trouble && { trouble: node.trouble }),
  };
}

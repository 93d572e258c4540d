import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import {
  feedAddress,
  feedIdentifier,
  sequenceIndex,
  type Feed,
} from "@swarm-docs/protocol/feeds/identifier";
import { findSequence } from "@swarm-docs/protocol/feeds/sequence";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { decodeUtf8, encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** A feed by its names, in hexadecimal digits. */
export interface FeedNames {
  /** 40 digits. */
  readonly owner: string;
  /** 64 digits. */
  readonly topic: string;
}

/** A signed update, as `POST /soc/{owner}/{id}` takes it. */
export interface SignedUpdate extends FeedNames {
  readonly id: string;
  readonly signature: string;
  /** Span and payload of the chunk inside. */
  readonly body: Uint8Array;
  /** Where the update lies, 64 digits. */
  readonly address: string;
}

/** A chunk that a look-up asked for. */
export interface Probe {
  /** Chunks of one round are asked for at the same time. */
  readonly round: number;
  /** Number of the update that would lie there. */
  readonly index: number;
  readonly address: string;
  readonly isFound: boolean;
}

/** What a look-up found, and how. */
export interface Found {
  readonly probes: readonly Probe[];
  /** Number of the newest update; absent when there is none. */
  readonly index?: number;
  readonly text?: string;
}

/** Gives a chunk's bytes by its address, or nothing. */
export type GetByName = (address: string) => Promise<Uint8Array | undefined>;

/** Everybody knows this key, as it follows from a text: fit for a workshop and nothing else. */
const KEY = keccak256(encodeUtf8("the workshop's key, known to everybody"));
const OWNER = ethAddressOfPrivateKey(KEY);

const feedOf = (topic: string): Feed => ({ owner: OWNER, topic: keccak256(encodeUtf8(topic)) });

/** Updates whose addresses are computed at most, to tell the number of one that is asked for. */
const MOST_NUMBERS = 60_000;

/** Signs updates and looks for them. Lives in a worker of its own. */
export class Scribe {
  /** Owner and topic of the feed about a text. */
  names(topic: string): FeedNames {
    return { owner: toHex(OWNER), topic: toHex(feedOf(topic).topic) };
  }

  /** Signs update number `index`. */
  sign(topic: string, index: number, text: string): SignedUpdate {
    const feed = feedOf(topic);
    const number = sequenceIndex(BigInt(index));
    const soc = makeUpdate(feed.topic, number, makeCac(encodeUtf8(text)), KEY);
    return {
      ...this.names(topic),
      id: toHex(feedIdentifier(feed.topic, number)),
      signature: toHex(soc.signature),
      body: soc.wrapped.data,
      address: toHex(soc.address),
    };
  }

  /** Looks for the newest update, and remembers every chunk that it asks for. */
  async find(topic: string, get: GetByName): Promise<Found> {
    const feed = feedOf(topic);
    const numbers = new Map<string, number>();
    const numberOf = (address: string): number => {
      for (let at = numbers.size; !numbers.has(address) && at < MOST_NUMBERS; at++)
        numbers.set(toHex(feedAddress(feed, sequenceIndex(BigInt(at)))), at);
      return numbers.get(address) ?? -1;
    };
    const probes: Probe[] = [];
    let [round, waiting] = [0, 0];
    const found = await findSequence(feed, async (bytes) => {
      const address = toHex(bytes);
      // A round is over when all that was asked for has come.
      if (waiting++ === 0) round++;
      const place = probes.push({ round, index: numberOf(address), address, isFound: false }) - 1;
      const data = await get(address);
      waiting--;
      const probe = probes[place];
      if (probe) probes[place] = { ...probe, isFound: data !== undefined };
      return data;
    });
    if (found === undefined) return { probes };
    const text = decodeUtf8(found.soc.wrapped.data.subarray(8));
    return { probes, index: Number(found.index), text };
  }
}

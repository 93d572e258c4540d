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

/** Owner and topic of a feed, in hexadecimal digits. */
export interface FeedNames {
  /** 40 digits. */
  readonly owner: string;
  /** 64 digits. */
  readonly topic: string;
}

/** Signed update: parameters and body of `POST /soc/{owner}/{id}`. */
export interface SignedUpdate extends FeedNames {
  readonly id: string;
  readonly signature: string;
  /** Span and payload of the wrapped chunk. */
  readonly body: Uint8Array;
  /** Address of the update chunk, 64 digits. */
  readonly address: string;
}

/** Chunk request of a lookup. */
export interface Probe {
  /** Round number; requests of one round are sent in parallel. */
  readonly round: number;
  /** Index of the update at this address. */
  readonly index: number;
  readonly address: string;
  readonly isFound: boolean;
}

/** Result of a lookup, with the requests it made. */
export interface LookupResult {
  readonly probes: readonly Probe[];
  /** Index of the newest update; absent for an empty feed. */
  readonly index?: number;
  readonly text?: string;
}

/** Fetches a chunk by its address; `undefined` if missing. */
export type GetByName = (address: string) => Promise<Uint8Array | undefined>;

/** Insecure demo key (hash of a public string). */
const KEY = keccak256(encodeUtf8("the workshop's key, known to everybody"));
const OWNER = ethAddressOfPrivateKey(KEY);

const feedOf = (topic: string): Feed => ({ owner: OWNER, topic: keccak256(encodeUtf8(topic)) });

/** Most update addresses computed to map a requested address to its index. */
const MOST_NUMBERS = 60_000;

/** Signs and looks up feed updates. Runs in a dedicated worker. */
export class Scribe {
  /** Owner and hashed topic of a feed. */
  names(topic: string): FeedNames {
    return { owner: toHex(OWNER), topic: toHex(feedOf(topic).topic) };
  }

  /** Signs the update at `index`. */
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

  /** Looks up the newest update and records every chunk request. */
  async find(topic: string, get: GetByName): Promise<LookupResult> {
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
      // A new round begins once no request is pending.
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

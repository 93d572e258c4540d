import { payloadOf, spanOf, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { po } from "@swarm-docs/protocol/proximity";
import { messageOpener, openMessage, topicKey } from "@swarm-docs/protocol/pss";
import { isSoc, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { decodeSpan } from "@swarm-docs/protocol/span";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Identity } from "../identity.ts";
import type { Turns } from "../turns.ts";
import type { Chunks } from "./chunks.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Bits in common with the overlay from which on a single-owner chunk is taken for mined to get here. */
const minedPo = 8;

/** Delivery delay of a message mined for this node without a subscriber, milliseconds. */
const underWayMs = 100;

/** Channel of the messages for a pss topic (32 bytes). */
export function pssChannel(topic: Uint8Array): string {
  return `pss:${toHex(topic)}`;
}

/** Channel of the writes to a single-owner chunk's address. */
export function gsocChannel(address: Uint8Array): string {
  return `gsoc:${toHex(address)}`;
}

/** Between whom messages go. */
interface MessageParts {
  readonly chunks: Chunks;
  readonly subscriptions: Subscriptions;
  readonly identity: Identity;
  readonly turns: Turns;
}

/**
 * Publishes arriving chunks to subscribers: pss messages, targeted or broadcast, and payloads of
 * single-owner chunks. Subscribers are read after all handshakes that arrived in the same instant are
 * processed. A real network delivers later than that, so clients that subscribe and write at once over
 * two connections receive the message. To match, a message mined for this node without a subscriber is
 * delayed, together with its upload. Messages of each kind keep their order of arrival. [bee pkg/pss, pkg/gsoc]
 */
export function deliverMessages({ chunks, subscriptions, identity, turns }: MessageParts): void {
  let lastSoc: Promise<unknown> = Promise.resolve();
  let lastPss: Promise<unknown> = Promise.resolve();
  const deliverSoc = (chunk: Chunk | Soc): void => {
    const channel = gsocChannel(chunk.address);
    if (subscriptions.has(channel)) publishSoc(chunk, channel, subscriptions);
  };
  const deliverPss = async (chunk: Chunk, pace: Pace): Promise<void> => {
    const channels = [...subscriptions.channels()].filter((channel) => channel.startsWith("pss:"));
    if (channels.length === 0) return;
    // The node's own key for all topics first: its secret with the message does not depend on the topic.
    const openOwn = messageOpener(chunk, identity.pssPrivateKey);
    const openOfTopic = (topic: Uint8Array): Uint8Array | undefined =>
      openMessage(chunk, topicKey(topic), topic);
    for (const open of [openOwn, openOfTopic]) {
      for (const channel of channels) {
        await pace();
        const message = open(fromHex(channel.slice("pss:".length)));
        if (message === undefined) continue;
        // A message has one topic.
        subscriptions.publish(channel, message);
        return;
      }
    }
  };
  chunks.onArrival((chunk, pace) => {
    const isSingleOwner = "wrapped" in chunk;
    const isHeard = subscriptions.has(gsocChannel(chunk.address));
    if (!isSingleOwner && !isHeard && !mayBePss(chunk)) return undefined;
    const isEarly = isSingleOwner && !isHeard && po(chunk.address, identity.overlay) >= minedPo;
    const ready = Promise.all([isEarly ? underWay() : turns.arrivals(), lastSoc]);
    const soc = ready.then(() => deliverSoc(chunk));
    lastSoc = soc.catch(() => undefined);
    if (!mayBePss(chunk)) return soc;
    // Opening a message takes milliseconds for each topic: single-owner chunks do not wait for that.
    const pss = Promise.all([soc, lastPss]).then(() => deliverPss(chunk, pace));
    lastPss = pss.catch(() => undefined);
    return pss;
  });
}

function underWay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, underWayMs));
}

/**
 * False for a full leaf of a file: the chance that its span is the hint of a message is 1 in 2^64. Each
 * decryption attempt costs two curve multiplications per topic.
 */
function mayBePss({ data }: Chunk): boolean {
  return data.length === 4104 && decodeSpan(spanOf(data)) !== 4096n;
}

function publishSoc(chunk: Chunk | Soc, channel: string, subscriptions: Subscriptions): void {
  if (!("wrapped" in chunk) && !isSoc(chunk)) return;
  const soc = "wrapped" in chunk ? chunk : parseSoc(chunk.data);
  subscriptions.publish(channel, payloadOf(soc.wrapped.data).slice());
}

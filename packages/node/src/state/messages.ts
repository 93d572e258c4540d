import { payloadOf, spanOf, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { po } from "@swarm-docs/protocol/proximity";
import { openMessage, topicKey } from "@swarm-docs/protocol/pss";
import { isSoc, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { decodeSpan } from "@swarm-docs/protocol/span";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Identity } from "../identity.ts";
import type { Turns } from "../turns.ts";
import type { Chunks } from "./chunks.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Bits in common with the overlay from which on a single-owner chunk is taken for mined to get here. */
const minedPo = 8;

/** Milliseconds that a message mined for this node is under way when nobody listens yet. */
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
export interface MessageParts {
  readonly chunks: Chunks;
  readonly subscriptions: Subscriptions;
  readonly identity: Identity;
  readonly turns: Turns;
}

/**
 * Turns chunks that arrive into messages for those who listen: pss messages for this node or for
 * everybody, and the payload of single-owner chunks. Who listens is asked when every handshake that came
 * in the same instant has been looked at. A network brings a message later than that: clients that
 * subscribe and write at once, over two connections, are heard by it. So a message mined for this node that
 * finds nobody takes its time, and the upload with it. Messages keep the order in which they came.
 * [bee pkg/pss, pkg/gsoc]
 */
export function deliverMessages({ chunks, subscriptions, identity, turns }: MessageParts): void {
  let last: Promise<unknown> = Promise.resolve();
  const deliver = async (chunk: Chunk | Soc, pace: Pace): Promise<void> => {
    const gsoc = gsocChannel(chunk.address);
    if (subscriptions.has(gsoc)) publishSoc(chunk, gsoc, subscriptions);
    if (!mayBePss(chunk)) return;
    for (const channel of subscriptions.channels()) {
      if (!channel.startsWith("pss:")) continue;
      await pace();
      publishPss(chunk, channel, subscriptions, identity);
    }
  };
  chunks.onArrival((chunk, pace) => {
    const isSingleOwner = "wrapped" in chunk;
    const isHeard = subscriptions.has(gsocChannel(chunk.address));
    if (!isSingleOwner && !isHeard && !mayBePss(chunk)) return undefined;
    const isEarly = isSingleOwner && !isHeard && po(chunk.address, identity.overlay) >= minedPo;
    const ready = Promise.all([isEarly ? underWay() : turns.arrivals(), last]);
    const delivered = ready.then(() => deliver(chunk, pace));
    last = delivered.catch(() => undefined);
    return delivered;
  });
}

function underWay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, underWayMs));
}

/**
 * A full leaf of a file is none: its span cannot be the hint of a message but by a chance of 1 in 2^64.
 * Every try costs two multiplications on the curve for each topic.
 */
function mayBePss({ data }: Chunk): boolean {
  return data.length === 4104 && decodeSpan(spanOf(data)) !== 4096n;
}

function publishSoc(chunk: Chunk | Soc, channel: string, subscriptions: Subscriptions): void {
  if (!("wrapped" in chunk) && !isSoc(chunk)) return;
  const soc = "wrapped" in chunk ? chunk : parseSoc(chunk.data);
  subscriptions.publish(channel, payloadOf(soc.wrapped.data).slice());
}

function publishPss(
  chunk: Chunk,
  channel: string,
  subscriptions: Subscriptions,
  identity: Identity,
): void {
  const topic = fromHex(channel.slice("pss:".length));
  for (const key of [identity.pssPrivateKey, topicKey(topic)]) {
    const message = openMessage(chunk, key, topic);
    if (message === undefined) continue;
    subscriptions.publish(channel, message);
    return;
  }
}

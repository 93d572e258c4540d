import { payloadOf, spanOf, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { openMessage, topicKey } from "@swarm-docs/protocol/pss";
import { isSoc, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { decodeSpan } from "@swarm-docs/protocol/span";
import type { Identity } from "../identity.ts";
import type { Chunks } from "./chunks.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Channel of the messages for a pss topic (32 bytes). */
export function pssChannel(topic: Uint8Array): string {
  return `pss:${toHex(topic)}`;
}

/** Channel of the writes to a single-owner chunk's address. */
export function gsocChannel(address: Uint8Array): string {
  return `gsoc:${toHex(address)}`;
}

/**
 * Turns chunks that arrive into messages for those who listen: pss messages for this node or for
 * everybody, and the payload of single-owner chunks. Nothing is looked at while nobody listens.
 * [bee pkg/pss, pkg/gsoc]
 */
export function deliverMessages(
  chunks: Chunks,
  subscriptions: Subscriptions,
  identity: Identity,
): void {
  chunks.onArrival((chunk) => {
    const gsoc = gsocChannel(chunk.address);
    if (subscriptions.has(gsoc)) publishSoc(chunk, gsoc, subscriptions);
    for (const channel of subscriptions.channels()) {
      if (channel.startsWith("pss:")) publishPss(chunk, channel, subscriptions, identity);
    }
  });
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
  // A full leaf of a file: its span cannot be the hint of a message but by a chance of 1 in 2^64.
  // Every other try costs two multiplications on the curve.
  if (chunk.data.length < 4104 || decodeSpan(spanOf(chunk.data)) === 4096n) return;
  const topic = fromHex(channel.slice("pss:".length));
  for (const key of [identity.pssPrivateKey, topicKey(topic)]) {
    const message = openMessage(chunk, key, topic);
    if (message === undefined) continue;
    subscriptions.publish(channel, message);
    return;
  }
}

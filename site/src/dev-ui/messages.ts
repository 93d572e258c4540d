import type { RequestRecord } from "@swarm-docs/node/state/watch";
import { toHex } from "@swarm-docs/protocol/hex";
import { textOfBytes } from "../clients/answer.ts";
import { control } from "../workshop/node/control.ts";
import { ask, type NodeClient } from "../workshop/node/node-client.ts";
import { namesOf, type Names } from "../workshop/messages/post.ts";
import type { Way } from "../workshop/messages/ways.ts";

/** Source of messages: a PSS topic, or the address of GSOC messages. */
export interface Channel {
  readonly way: Way;
  readonly name: string;
}

/** Key of a channel. */
export const channelKey = ({ way, name }: Channel): string => `${way} ${name}`;

const SUBSCRIBED = /^\/(?:v1\/)?(pss|gsoc)\/subscribe\/([^/?]+)/;
const SENT = /^\/(?:v1\/)?pss\/send\/([^/]+)\//;

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function channelOf({ method, path, status }: RequestRecord): Channel | undefined {
  const [, sentTopic] = (method === "POST" && SENT.exec(path)) || [];
  if (sentTopic !== undefined) return { way: "pss", name: plain(sentTopic) };
  const [, way, name = ""] = (status === 101 && SUBSCRIBED.exec(path)) || [];
  if (way === "pss") return { way, name: plain(name) };
  return way === "gsoc" ? { way, name: name.toLowerCase() } : undefined;
}

/**
 * Channels in the request log that clients subscribe to or send PSS messages on, newest first,
 * without duplicates.
 */
export function channelsIn(all: readonly RequestRecord[]): Channel[] {
  const found = new Map<string, Channel>();
  for (const record of all.toReversed()) {
    const channel = channelOf(record);
    if (channel && !found.has(channelKey(channel))) found.set(channelKey(channel), channel);
  }
  return [...found.values()];
}

/** Node that can receive messages. */
export interface Addressee extends Names {
  readonly title: string;
  readonly isThis: boolean;
}

/** This node first, then the rest of its group. */
export async function addresseesOf(node: NodeClient): Promise<readonly Addressee[]> {
  const [own, nodes] = await Promise.all([namesOf(node), control(node, "nodes")]);
  const others = nodes.filter(({ overlay }) => overlay !== own.overlay);
  const number = nodes.find(({ overlay }) => overlay === own.overlay)?.number;
  return [
    {
      ...own,
      title: number === undefined ? "this node" : `node ${number}, this one`,
      isThis: true,
    },
    ...others.map((other) => ({ ...other, title: `node ${other.number}`, isThis: false })),
  ];
}

/** Maximum length of a PSS target, in hexadecimal digits. [bee pkg/api/pss.go] */
const MOST_TARGET_DIGITS = 6;

/** PSS message for the node to encrypt and mine. */
export interface PssLetter {
  readonly topic: string;
  readonly text: string;
  /** Overlay of the recipient, or its first digits: up to six are mined; of more digits, two. */
  readonly overlay: string;
  /** 66 hexadecimal digits; without it anyone who knows the topic can decrypt the message. */
  readonly recipient?: string | undefined;
}

/** A typed PSS topic. Throws an Error for one with a slash, which ends it even when it is encoded. [bee pkg/api/router.go] */
export function typedTopic(text: string): string {
  if (text.includes("/")) throw new Error("a topic has no slash: Bee ends it there.");
  return text;
}

/** Sends a PSS message through the node. Fails with the node's error. */
export async function sendPss(
  node: NodeClient,
  batchId: string,
  { topic, text, overlay, recipient }: PssLetter,
): Promise<void> {
  const target = overlay.length > MOST_TARGET_DIGITS ? overlay.slice(0, 2) : overlay;
  const query = recipient ? `?${new URLSearchParams({ recipient })}` : "";
  await ask(node, `/pss/send/${encodeURIComponent(topic)}/${target}${query}`, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batchId, "Content-Type": "application/octet-stream" },
    body: text,
  });
}

/** Content of a message: UTF-8 text, or hexadecimal digits for binary data. */
export function contentOf(bytes: Uint8Array): string {
  return textOfBytes(bytes.slice()) ?? toHex(bytes);
}

import { NodeRefusal, type NodeClient } from "./node-client.ts";

/** Owner and topic of a feed: 40 and 64 hexadecimal digits. */
export interface NamedFeed {
  readonly owner: string;
  readonly topic: string;
}

/** Response of the node's lookup; no update unless `status` is 200. */
export interface Newest {
  readonly status: number;
  /** Feed index, hexadecimal. */
  readonly index: string;
  readonly bytes: number;
}

const FEED = /\/feeds\/(?:0x)?([0-9a-f]{40})\/([0-9a-f]{64})/i;

/** Distinct feeds in the paths of recorded requests, newest first. */
export function feedsIn(all: readonly { readonly path: string }[]): NamedFeed[] {
  const found = new Map<string, NamedFeed>();
  for (const { path } of all.toReversed()) {
    const [, owner = "", topic = ""] = FEED.exec(path)?.map((part) => part.toLowerCase()) ?? [];
    if (owner !== "" && !found.has(owner + topic)) found.set(owner + topic, { owner, topic });
  }
  return [...found.values()];
}

/** Looks up a feed. Rejects if the request fails. */
export async function newestOf(node: NodeClient, { owner, topic }: NamedFeed): Promise<Newest> {
  const answer = await node.fetch(`/feeds/${owner}/${topic}`);
  const body = await answer.arrayBuffer();
  if (answer.status >= 500)
    throw new NodeRefusal(answer.status, new TextDecoder().decode(body).trim());
  const index = answer.headers.get("Swarm-Feed-Index") ?? "";
  return { status: answer.status, index, bytes: body.byteLength };
}

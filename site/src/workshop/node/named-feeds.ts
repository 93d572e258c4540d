import { NodeRefusal, type NodeClient } from "./node-client.ts";

/** A feed, by who writes it and what it is about: 40 and 64 hexadecimal digits. */
export interface Feed {
  readonly owner: string;
  readonly topic: string;
}

/** The newest update of a feed, as the node finds it; `status` other than 200 = none. */
export interface Newest {
  readonly status: number;
  /** The index, hexadecimal. */
  readonly index: string;
  readonly bytes: number;
}

const FEED = /\/feeds\/(?:0x)?([0-9a-f]{40})\/([0-9a-f]{64})/i;

/** The feeds that requests (path and query) have named, the newest first, each once. */
export function feedsIn(all: readonly { readonly path: string }[]): Feed[] {
  const found = new Map<string, Feed>();
  for (const { path } of all.toReversed()) {
    const [, owner = "", topic = ""] = FEED.exec(path)?.map((part) => part.toLowerCase()) ?? [];
    if (owner !== "" && !found.has(owner + topic)) found.set(owner + topic, { owner, topic });
  }
  return [...found.values()];
}

/** Looks a feed up. Fails when the node cannot. */
export async function newestOf(node: NodeClient, { owner, topic }: Feed): Promise<Newest> {
  const answer = await node.fetch(`/feeds/${owner}/${topic}`);
  const body = await answer.arrayBuffer();
  if (answer.status >= 500)
    throw new NodeRefusal(answer.status, new TextDecoder().decode(body).trim());
  const index = answer.headers.get("Swarm-Feed-Index") ?? "";
  return { status: answer.status, index, bytes: body.byteLength };
}

import { ask, type NodeClient } from "../node/node-client.ts";
import type { FeedNames, SignedUpdate } from "./scribe.ts";

/** Response of `GET /feeds/{owner}/{topic}`. */
export interface NodesAnswer {
  /** `Swarm-Feed-Index`, 16 hexadecimal digits. */
  readonly index: string;
  readonly next: string;
  readonly text: string;
}

/** Uploads a signed update. Rejects if the node refuses it. */
export async function storeUpdate(
  node: NodeClient,
  batchId: string,
  { owner, id, signature, body }: SignedUpdate,
): Promise<void> {
  await ask(node, `/soc/${owner}/${id}?sig=${signature}`, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batchId, "Content-Type": "application/octet-stream" },
    body: new Uint8Array(body),
  });
}

/** Fetches a chunk; `undefined` if the node does not have it. */
export async function chunkAt(node: NodeClient, address: string): Promise<Uint8Array | undefined> {
  const answer = await node.fetch(`/chunks/${address}`);
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  return undefined;
}

/** Fetches the newest update by `GET /feeds/{owner}/{topic}`; `undefined` for an empty feed. */
export async function askFeed(
  node: NodeClient,
  { owner, topic }: FeedNames,
): Promise<NodesAnswer | undefined> {
  const answer = await node.fetch(`/feeds/${owner}/${topic}`);
  const text = await answer.text();
  if (!answer.ok) return undefined;
  return {
    index: answer.headers.get("Swarm-Feed-Index") ?? "",
    next: answer.headers.get("Swarm-Feed-Index-Next") ?? "",
    text,
  };
}

import { askJson, type NodeClient } from "./node-client.ts";
import { listBatches, type Batch } from "./stamps.ts";

/** An upload, as its tag counts it. */
export interface Tag {
  readonly uid: number;
  readonly split: number;
  readonly seen: number;
  readonly stored: number;
  readonly sent: number;
  readonly synced: number;
  readonly address: string;
  readonly startedAt: string;
}

/** Tags, pins and batches of a node. */
export interface Uploads {
  /** The newest first, at most a thousand. */
  readonly tags: readonly Tag[];
  /** 64 hexadecimal digits each, 128 of encrypted content. */
  readonly pins: readonly string[];
  readonly batches: readonly Batch[];
}

const MOST_TAGS = 1000;

export async function uploadsOf(node: NodeClient): Promise<Uploads> {
  const [{ tags }, { references }, batches] = await Promise.all([
    askJson<{ tags: readonly Tag[] }>(node, `/tags?limit=${MOST_TAGS}`),
    askJson<{ references: readonly string[] | null }>(node, "/pins"),
    listBatches(node),
  ]);
  return { tags: tags.toReversed(), pins: references ?? [], batches };
}

/** What is uploaded: a text by `/bytes`, a file with its name by `/bzz`. */
export interface Wanted {
  readonly batchId: string;
  readonly content: string | File;
  readonly isPinned: boolean;
}

/** Uploads; gives the reference. Fails as the node refuses. */
export async function upload(
  node: NodeClient,
  { batchId, content, isPinned }: Wanted,
): Promise<string> {
  const isText = typeof content === "string";
  const path = isText ? "/bytes" : `/bzz?${new URLSearchParams({ name: content.name })}`;
  const type = isText ? "" : content.type;
  const { reference } = await askJson<{ reference: string }>(node, path, {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": batchId,
      "Content-Type": type || "application/octet-stream",
      ...(isPinned && { "Swarm-Pin": "true" }),
    },
    body: content,
  });
  return reference;
}

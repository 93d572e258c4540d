import { askJson, type NodeClient } from "./node-client.ts";
import { listBatches, type Batch } from "./stamps.ts";

/** Tag with the chunk counters of an upload. */
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
  /** Newest first, at most 1,000. */
  readonly tags: readonly Tag[];
  /** Pinned references: 64 hexadecimal digits, 128 for encrypted content. */
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

/** Upload parameters: text for `/bytes`, a named file for `/bzz`. */
export interface UploadOptions {
  readonly batchId: string;
  readonly content: string | File;
  readonly isPinned: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Uploads content and returns its reference. Rejects if the node refuses it. */
export async function upload(
  node: NodeClient,
  { batchId, content, isPinned, signal }: UploadOptions,
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
    signal: signal ?? null,
  });
  return reference;
}

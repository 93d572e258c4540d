import { control } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import { buyBatch, listBatches, uploadBytes, type Batch } from "../node/stamps.ts";

/** Text uploaded in this panel, stamped by its own batch. */
export interface StampedText {
  readonly text: string;
  readonly reference: string;
  readonly batchId: string;
}

/** Upload with its current batch and retrieval status. */
export interface Standing extends StampedText {
  /** Absent if the batch has expired or does not exist. */
  readonly batch: Batch | undefined;
  /** Status of `GET /bytes/{reference}`. */
  readonly status: number;
}

/** Depth of the batches: the minimum. */
const DEPTH = 17;
/** Price of a development node in PLUR per chunk and block, and its block time in seconds. */
const PRICE = 24_000n;
const BLOCK_SECONDS = 5n;
/** Blocks mined after a purchase until the batch is usable. */
const WAITING_BLOCKS = 10n;

/**
 * Uploads `text` (at most 4096 bytes, one chunk) with a new batch that lasts `days` days. Redundancy
 * level 0: a node would restore the dropped chunk from replicas.
 */
export async function uploadStamped(
  node: NodeClient,
  text: string,
  days: number,
): Promise<StampedText> {
  const amount = (BigInt(days * 86_400) / BLOCK_SECONDS + WAITING_BLOCKS) * PRICE;
  const batchId = await buyBatch(node, { depth: DEPTH, isImmutable: true, amount });
  return { text, batchId, reference: await uploadBytes(node, batchId, text, 0) };
}

/** Fetches the batch and the `GET /bytes` status of each upload. */
export async function standings(
  node: NodeClient,
  kept: readonly StampedText[],
): Promise<Standing[]> {
  const batches = await listBatches(node);
  return Promise.all(
    kept.map(async (one) => {
      const answer = await node.fetch(`/bytes/${one.reference}`);
      await answer.body?.cancel();
      const batch = batches.find(({ batchID }) => batchID === one.batchId);
      return { ...one, batch, status: answer.status };
    }),
  );
}

/**
 * Drops chunks whose batch has expired; returns how many. Nodes on the network evict them, a development
 * node does not.
 */
export async function dropUnpaid(node: NodeClient, all: readonly Standing[]): Promise<number> {
  const paid = new Set(all.filter(({ batch }) => batch).map(({ reference }) => reference));
  let dropped = 0;
  for (const { reference, status } of all) {
    if (status !== 200 || paid.has(reference)) continue;
    dropped += await control(node, "loseChunks", { address: reference });
  }
  return dropped;
}

/** Prepares an upload whose batch expired a day ago, and one whose batch is still valid. */
export async function prepareExpired(node: NodeClient): Promise<readonly StampedText[]> {
  const short = await uploadStamped(node, "kept for two days", 2);
  const long = await uploadStamped(node, "kept for a month", 30);
  await control(node, "increaseTime", { seconds: 3 * 86_400 });
  return [short, long];
}

import { control } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import { buyBatch, listBatches, uploadBytes, type Batch } from "../node/stamps.ts";

/** Something that was uploaded here, with a batch of its own. */
export interface Kept {
  readonly text: string;
  readonly reference: string;
  readonly batchId: string;
}

/** How it stands now. */
export interface Standing extends Kept {
  /** Absent when the batch has run out, or is not there. */
  readonly batch: Batch | undefined;
  /** Status of `GET /bytes/{reference}`. */
  readonly status: number;
}

/** Depth of the batches: the smallest. */
const DEPTH = 17;
/** Price of a development node, PLUR per chunk and block, and the seconds of a block. */
const PRICE = 24_000n;
const BLOCK_SECONDS = 5n;
/** Blocks that a purchase lets pass until its batch is usable. */
const WAITING_BLOCKS = 10n;

/**
 * Uploads a text with a batch that lasts so many days. One chunk and no replica of it, from which a node
 * would restore what was dropped: at most 4096 bytes of text.
 */
export async function keep(node: NodeClient, text: string, days: number): Promise<Kept> {
  const amount = (BigInt(days * 86_400) / BLOCK_SECONDS + WAITING_BLOCKS) * PRICE;
  const batchId = await buyBatch(node, { depth: DEPTH, isImmutable: true, amount });
  return { text, batchId, reference: await uploadBytes(node, batchId, text, 0) };
}

/** Looks at what was kept: the batch, and whether it can be read. */
export async function standings(node: NodeClient, kept: readonly Kept[]): Promise<Standing[]> {
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
 * Does what nodes of the network do with chunks that no batch pays for any more, and what a development
 * node leaves undone: drops them. Gives how many.
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

/** The state of a batch that ran out a day ago: its content, and another that is paid for. */
export async function prepareExpired(node: NodeClient): Promise<readonly Kept[]> {
  const short = await keep(node, "kept for two days", 2);
  const long = await keep(node, "kept for a month", 30);
  await control(node, "increaseTime", { seconds: 3 * 86_400 });
  return [short, long];
}

import { control } from "./control.ts";
import { ask, askJson, type NodeClient } from "./node-client.ts";

/** A batch of the node's, as it tells it. */
export interface Batch {
  readonly batchID: string;
  /** Stamps in the fullest bucket. */
  readonly utilization: number;
  readonly usable: boolean;
  readonly label: string;
  readonly depth: number;
  readonly bucketDepth: number;
  readonly immutableFlag: boolean;
  /** Seconds left at the present price. */
  readonly batchTTL: number;
}

/** The node's batches, the newest first. */
export async function listBatches(node: NodeClient): Promise<readonly Batch[]> {
  const { stamps } = await askJson<{ stamps: readonly Batch[] }>(node, "/stamps");
  return stamps.toReversed();
}

/** PLUR per chunk: lasts almost five days at the price that a development node starts with. */
export const FIVE_DAYS = 2_000_000_000n;

/** What is bought. */
export interface Purchase {
  readonly depth: number;
  readonly isImmutable: boolean;
  /** PLUR per chunk, which decides how long it lasts. */
  readonly amount: bigint;
  readonly label?: string;
}

/** Buys a batch and lets blocks pass until it is usable; its id, 64 hexadecimal digits. */
export async function buyBatch(node: NodeClient, purchase: Purchase): Promise<string> {
  const { amount, depth, isImmutable, label = "" } = purchase;
  const query = new URLSearchParams({ label });
  const { batchID } = await askJson<{ batchID: string }>(
    node,
    `/stamps/${amount}/${depth}?${query}`,
    { method: "POST", headers: { Immutable: String(isImmutable) } },
  );
  await control(node, "mine", { blocks: 10 });
  return batchID;
}

/** Names the batch that pays for programs; depth 20, so that it lasts, and mutable, so that it never refuses. */
const PROGRAMS = "programs";

/** The batch that pays for programs in the page; it is bought when the node has none. */
export async function batchOfPrograms(node: NodeClient): Promise<string> {
  const own = (await listBatches(node)).find(({ label, usable }) => label === PROGRAMS && usable);
  if (own) return own.batchID;
  return buyBatch(node, { depth: 20, isImmutable: false, amount: FIVE_DAYS, label: PROGRAMS });
}

/** Spreads a batch over more chunks. */
export async function diluteBatch(node: NodeClient, id: string, depth: number): Promise<void> {
  await ask(node, `/stamps/dilute/${id}/${depth}`, { method: "PATCH" });
  await control(node, "mine");
}

/** Pays more for a batch, PLUR per chunk. */
export async function topUpBatch(node: NodeClient, id: string, amount: bigint): Promise<void> {
  await ask(node, `/stamps/topup/${id}/${amount}`, { method: "PATCH" });
  await control(node, "mine");
}

/**
 * Uploads bytes with a batch, with the redundancy of the node's release or of a level from 0 to 4; the
 * reference, 64 hexadecimal digits. Fails as the node refuses.
 */
export async function uploadBytes(
  node: NodeClient,
  id: string,
  body: BodyInit,
  redundancy?: number,
): Promise<string> {
  const { reference } = await askJson<{ reference: string }>(node, "/bytes", {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": id,
      "Content-Type": "application/octet-stream",
      ...(redundancy !== undefined && { "Swarm-Redundancy-Level": String(redundancy) }),
    },
    body,
  });
  return reference;
}

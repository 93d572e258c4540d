import { control } from "./control.ts";
import { ask, askJson, type NodeClient } from "./node-client.ts";

/** Batch of the node, as in `GET /stamps`. */
export interface Batch {
  readonly batchID: string;
  /** Stamps in the fullest bucket. */
  readonly utilization: number;
  readonly usable: boolean;
  readonly label: string;
  readonly depth: number;
  readonly bucketDepth: number;
  readonly immutableFlag: boolean;
  /** Remaining lifetime in seconds at the current price. */
  readonly batchTTL: number;
}

/** Fetches the node's batches, newest first. */
export async function listBatches(node: NodeClient): Promise<readonly Batch[]> {
  const { stamps } = await askJson<{ stamps: readonly Batch[] }>(node, "/stamps");
  return stamps.toReversed();
}

/** Amount in PLUR per chunk: almost five days at the initial price of a development node. */
export const FIVE_DAYS = 2_000_000_000n;

/** Parameters of a batch purchase. */
export interface Purchase {
  readonly depth: number;
  readonly isImmutable: boolean;
  /** PLUR per chunk; determines the lifetime. */
  readonly amount: bigint;
  readonly label?: string;
}

/** Buys a batch, mines blocks until it is usable, and returns its id (64 hexadecimal digits). */
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

/** Label of the batch for programs: depth 20 for capacity, mutable so that a full bucket is no error. */
const PROGRAMS = "programs";

/** Returns the batch for programs in the page; buys it if missing. */
export async function batchOfPrograms(node: NodeClient): Promise<string> {
  const own = (await listBatches(node)).find(({ label, usable }) => label === PROGRAMS && usable);
  if (own) return own.batchID;
  return buyBatch(node, { depth: 20, isImmutable: false, amount: FIVE_DAYS, label: PROGRAMS });
}

/** Dilutes a batch to a greater depth. */
export async function diluteBatch(node: NodeClient, id: string, depth: number): Promise<void> {
  await ask(node, `/stamps/dilute/${id}/${depth}`, { method: "PATCH" });
  await control(node, "mine");
}

/** Tops up a batch by `amount` PLUR per chunk. */
export async function topUpBatch(node: NodeClient, id: string, amount: bigint): Promise<void> {
  await ask(node, `/stamps/topup/${id}/${amount}`, { method: "PATCH" });
  await control(node, "mine");
}

/**
 * Uploads bytes and returns the reference (64 hexadecimal digits). `redundancy` is a level from 0 to 4;
 * default: the level of the node's release. Rejects if the node refuses the upload.
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

import { decodeStamp, verifyStamp, type Stamp } from "@swarm-docs/protocol/postage/stamp";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { UploadSession } from "../state/uploads.ts";
import type { NodeCore } from "../core.ts";
import { fail } from "../errors/errors.ts";
import { optional, type RequestField } from "./parameters.ts";
import { hexBytes } from "./parsers.ts";

/** Headers of uploads of one chunk, which a batch or a ready-made stamp pays for. */
export const paymentFields: {
  readonly "Swarm-Postage-Batch-Id": RequestField<Uint8Array | undefined>;
  readonly "Swarm-Postage-Stamp": RequestField<Uint8Array | undefined>;
} = {
  "Swarm-Postage-Batch-Id": optional(hexBytes),
  "Swarm-Postage-Stamp": optional(hexBytes),
};

/** What these headers say. */
interface PaymentHeaders {
  readonly "Swarm-Postage-Batch-Id"?: Uint8Array | undefined;
  readonly "Swarm-Postage-Stamp"?: Uint8Array | undefined;
}

/** A session for single chunks, and the check that the payment is good for one of them. */
interface PaidSession {
  readonly session: UploadSession;
  /** Fails with `stamp-signature-invalid` when a ready-made stamp is not for this address. */
  check(address: Uint8Array): void;
}

/**
 * Tag, pin and deferral options of a chunk upload. By default it is deferred if it has a tag, else
 * direct.
 */
export interface ChunkSession {
  readonly tagUid?: bigint | undefined;
  readonly isPinned?: boolean;
  readonly isDeferred?: boolean;
}

/**
 * Opens the session that the headers pay for; a stamp counts before a batch. Fails with
 * `batch-or-stamp-header-missing`, `stamp-deserialization-failure`, `invalid-batch-id` or as `Uploads.open` does. [bee pkg/api/chunk.go]
 */
export async function openPaid(
  node: NodeCore,
  headers: PaymentHeaders,
  { tagUid = 0n, isPinned = false, isDeferred = tagUid > 0n }: ChunkSession = {},
): Promise<PaidSession> {
  const stampBytes = headers["Swarm-Postage-Stamp"] ?? new Uint8Array(0);
  const batchId = headers["Swarm-Postage-Batch-Id"] ?? new Uint8Array(0);
  const counting = { tagUid, isPinned, isDeferred };
  node.uploads.namedTag(counting);
  if (stampBytes.length === 0 && batchId.length === 0) fail("batch-or-stamp-header-missing");
  if (stampBytes.length > 0) {
    const stamp = readStamp(stampBytes);
    const batch = node.batches.contract(stamp.batchId) ?? fail("invalid-batch-id");
    const session = node.uploads.openStamped(stamp, counting);
    return { session, check: (address) => checkStamp(address, stamp, batch) };
  }
  return { session: await node.uploads.open({ batchId, ...counting }), check: () => undefined };
}

function readStamp(bytes: Uint8Array): Stamp {
  try {
    return decodeStamp(bytes);
  } catch (cause) {
    fail("stamp-deserialization-failure", { cause });
  }
}

function checkStamp(
  address: Uint8Array,
  stamp: Stamp,
  batch: Parameters<typeof verifyStamp>[2],
): void {
  try {
    // Over the address of the chunk, also for a single-owner chunk. [bee pkg/postage presigned]
    verifyStamp(address, stamp, batch);
  } catch (cause) {
    if (!(cause instanceof ProtocolError)) throw cause;
    fail("stamp-signature-invalid", { cause });
  }
}

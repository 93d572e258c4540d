import { envelopeOf, signStamp } from "@swarm-docs/protocol/postage/stamp";
import { toHex } from "@swarm-docs/protocol/hex";
import { fail, isApiError } from "../errors/errors.ts";
import { limitedBody, memberOf, readFirstJson } from "../http/body.ts";
import { gasGuard, gasOf } from "../http/gas.ts";
import {
  given,
  headerParameters,
  pathParameters,
  queryParameters,
  required,
  withDefault,
} from "../http/parameters.ts";
import { anyInteger, bool, hexBytes, length, min, text, uint8 } from "../http/parsers.ts";
import { listReply } from "../http/list-reply.ts";
import { json, statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource, type ResourceOptions } from "../http/route.ts";
import type { ContractBatch } from "../chain/postage-contract.ts";
import type { OwnBatch } from "../state/batches.ts";
import { lock } from "../http/lock.ts";
import type { StampIssuer } from "../state/stamp-issuer.ts";

const onChain: ResourceOptions = {
  simulated: ["chain"],
  guards: [lock("postage", "simultaneous-onchain"), gasGuard],
};

function stampShape(call: Call, batch: OwnBatch): Record<string, unknown> {
  const { batches, release } = call.node;
  const contract = batches.contract(batch.id);
  const { utilization = 0, bucketUpperBound = 1 } = batches.issuer(batch.id) ?? {};
  return {
    batchID: toHex(batch.id),
    utilization,
    ...release.members.stamp(utilization, bucketUpperBound),
    usable: batches.isUsable(batch),
    label: batch.label,
    depth: batch.depth,
    amount: String(batch.amount),
    bucketDepth: contract?.bucketDepth ?? 0,
    blockNumber: batch.start,
    immutableFlag: batch.isImmutable,
    exists: true,
    batchTTL: contract === undefined ? -1 : call.node.chain.postage.ttlSeconds(contract),
  };
}

async function list(call: Call): Promise<Response> {
  const batches = await call.node.batches.living(call.pace);
  return listReply(call, { stamps: [] }, batches, (batch) => stampShape(call, batch));
}

/** The own batch that the path names, alive and usable. */
function usable(call: Call): { batch: OwnBatch; issuer: StampIssuer } {
  const id = batchOf(call);
  const { batches } = call.node;
  const batch = batches.get(id);
  const issuer = batches.issuer(id);
  if (batch === undefined || issuer === undefined || !batches.isAlive(batch)) {
    fail("issuer-does-not-exist");
  }
  if (!batches.isUsable(batch)) fail("batch-not-usable");
  return { batch, issuer };
}

function get(call: Call): Response {
  return json(200, stampShape(call, usable(call).batch));
}

function buckets(call: Call): Promise<Response> {
  const { batch, issuer } = usable(call);
  const { bucketDepth, bucketUpperBound } = issuer;
  const frame = { depth: batch.depth, bucketDepth, bucketUpperBound, buckets: [] };
  return listReply(call, frame, issuer.counts.entries(), ([bucketID, collisions]) => ({
    bucketID,
    collisions,
  }));
}

async function buy(call: Call): Promise<Response> {
  const { amount, depth } = pathParameters(call, {
    amount: given(anyInteger),
    depth: required(uint8, min(17)),
  });
  const headers = headerParameters(call, { Immutable: withDefault(bool, true) });
  const { label } = queryParameters(call, { label: withDefault(text, "") });
  const { id, hash } = await call.node.batches.buy({
    amount,
    depth,
    label,
    isImmutable: headers.Immutable,
    ...gasOf(call),
  });
  return json(201, { batchID: toHex(id), txHash: `0x${toHex(hash)}` });
}

async function topUp(call: Call): Promise<Response> {
  const { batch_id: id, amount } = pathParameters(call, {
    batch_id: required(hexBytes, length(32)),
    amount: given(anyInteger),
  });
  const hash = await call.node.batches.topUp(id, amount, gasOf(call));
  return json(202, { batchID: toHex(id), txHash: `0x${toHex(hash)}` });
}

async function dilute(call: Call): Promise<Response> {
  const { batch_id: id, depth } = pathParameters(call, {
    batch_id: required(hexBytes, length(32)),
    depth: required(uint8),
  });
  const hash = await call.node.batches.dilute(id, depth, gasOf(call));
  return json(202, { batchID: toHex(id), txHash: `0x${toHex(hash)}` });
}

function batchShape(call: Call, batch: ContractBatch): Record<string, unknown> {
  return {
    batchID: toHex(batch.id),
    value: String(batch.value),
    start: batch.start,
    owner: toHex(batch.owner),
    depth: batch.depth,
    bucketDepth: batch.bucketDepth,
    immutable: batch.isImmutable,
    batchTTL: call.node.chain.postage.ttlSeconds(batch),
  };
}

async function listBatches(call: Call): Promise<Response> {
  const batches = await call.node.chain.postage.living(call.pace);
  return listReply(call, { batches: [] }, batches, (batch) => ({
    ...batchShape(call, batch),
    // The names that the product's own description uses, beside the wire's.
    immutableFlag: batch.isImmutable,
    storageRadius: 0,
  }));
}

function batchOf(call: Call): Uint8Array {
  return pathParameters(call, { batch_id: required(hexBytes, length(32)) }).batch_id;
}

/** Answers with any batch of the chain, regardless of its owner. */
function getBatch(call: Call): Response {
  const batch = call.node.batches.contract(batchOf(call)) ?? fail("batch-not-found");
  return json(200, batchShape(call, batch));
}

/** Body limit of this node; Bee has none. */
const maxLabelBytes = 1 << 20;

async function setLabel(call: Call): Promise<Response> {
  const id = batchOf(call);
  const label = await labelIn(call);
  if (label.trim() === "") fail("label-is-required");
  if (!(await call.node.batches.setLabel(id, label))) fail("issuer-does-not-exist");
  return statusReply(200);
}

/** Parses the label; null or absent is the empty string, as in Go. Fails with `invalid-request-body`. */
async function labelIn(call: Call): Promise<string> {
  try {
    const text = await readFirstJson(limitedBody(call.body, maxLabelBytes));
    const body: unknown = JSON.parse(text);
    if (body === null) return "";
    if (typeof body !== "object" || Array.isArray(body)) fail("invalid-request-body");
    const label = memberOf(body, "label") ?? "";
    return typeof label === "string" ? label : fail("invalid-request-body");
  } catch (cause) {
    if (call.signal.aborted || isApiError(cause)) throw cause;
    fail("invalid-request-body", { cause });
  }
}

async function createEnvelope(call: Call): Promise<Response> {
  const headers = headerParameters(call, { "Swarm-Postage-Batch-Id": required(hexBytes) });
  const { address } = pathParameters(call, { address: required(hexBytes) });
  const batchId = headers["Swarm-Postage-Batch-Id"];
  const { batches, clock, chunks, identity } = call.node;
  const { issuer } = batches.usableIssuer(batchId);
  // Bee checks no length, and fails to store the stamp; for one of less than 4 bytes it drops the connection.
  if (address.length !== 32) fail("envelope-stamping-failed");
  const timeMs = clock.now();
  const place = issuer.place(address, address, timeMs) ?? fail("batch-overissued");
  const index = { bucket: place.bucket, counter: place.counter };
  const timestamp = BigInt(timeMs) * 1_000_000n;
  await issuer.keep(place, address, () =>
    chunks.local.putStamp({ batchId, index, timestamp, identity: address }),
  );
  const stamp = signStamp(address, { batchId, index, timestamp }, identity.privateKey);
  return json(201, envelopeOf(stamp, identity.ethereum));
}

/** `/stamps`, `/batches`, `/envelope`: postage. [bee pkg/api/{postage,envelope}.go] */
export const stamps: readonly Resource[] = [
  resource("/stamps", { GET: list }, { simulated: ["chain"] }),
  resource("/stamps/topup/{batch_id}/{amount}", { PATCH: topUp }, onChain),
  resource("/stamps/dilute/{batch_id}/{depth}", { PATCH: dilute }, onChain),
  resource("/stamps/{batch_id}/buckets", { GET: buckets }, { simulated: ["chain"] }),
  resource("/stamps/{amount}/{depth}", { POST: buy }, onChain),
  resource("/stamps/{batch_id}", { GET: get }, { simulated: ["chain"], until: "2.8.1" }),
  resource(
    "/stamps/{batch_id}",
    { GET: get, PATCH: setLabel },
    { simulated: ["chain"], since: "2.8.1" },
  ),
  resource("/batches", { GET: listBatches }, { simulated: ["chain"] }),
  resource("/batches/{batch_id}", { GET: getBatch }, { simulated: ["chain"], since: "2.8.1" }),
  resource("/envelope/{address}", { POST: createEnvelope }, { simulated: ["chain"] }),
];

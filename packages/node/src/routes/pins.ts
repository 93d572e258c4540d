import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { streamOf } from "../http/body.ts";
import { fail } from "../errors/errors.ts";
import {
  headerParameters,
  optional,
  pathParameters,
  queryParameters,
  required,
} from "../http/parameters.ts";
import { hexBytes } from "../http/parsers.ts";
import { redundancyLevelHere } from "../http/redundancy-level.ts";
import { listReply } from "../http/list-reply.ts";
import { json, statusReply, toJson } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { traverse } from "../state/traversal.ts";
import { AddressList } from "../store/address-list.ts";
import { AddressTable } from "../store/address-table.ts";
import { chunkKind } from "../store/checked-store.ts";

function referenceOf(call: Call): Uint8Array {
  return pathParameters(call, { reference: required(hexBytes) }).reference;
}

async function list(call: Call): Promise<Response> {
  const names = await call.node.pins.names(call.pace);
  return listReply(call, { references: [] }, names, (name) => name);
}

function get(call: Call): Response {
  const pin = call.node.pins.get(referenceOf(call)) ?? fail("pin-not-found");
  return json(200, { reference: toHex(pin.reference) });
}

async function create(call: Call): Promise<Response> {
  const reference = referenceOf(call);
  headerParameters(call, { "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 4) });
  const { pins } = call.node;
  if (pins.get(reference) !== undefined) return statusReply(200);
  if (reference.length !== 32 && reference.length !== 64) fail("pin-collection-failed");
  await pins.add(reference, await collect(call, reference));
  return statusReply(201);
}

/** Addresses of all chunks below a root, each once; all of them are here afterwards. */
async function collect(call: Call, reference: Uint8Array): Promise<Uint8Array> {
  const { node, signal } = call;
  const seen = new AddressTable();
  const addresses = new AddressList();
  for await (const address of traverse(call, reference)) {
    if (seen.get(address) !== undefined) continue;
    seen.set(address, 0);
    addresses.push(address);
  }
  for (const address of addresses) {
    // An upload that asked for it may yet be cut off, and must not take it away any more: either that
    // upload skips the chunk from now on, or it is gone already and the pin fails.
    node.uploads.provisional.delete(address);
    // Fetches a chunk that the walk has only named.
    if ((await node.chunks.get(address, { signal })) === undefined)
      fail("pin-collection-not-found");
    await node.chunks.local.writing(address);
    // Reads go on when a fetched chunk cannot be stored (a full disk); a pin must not.
    if (!node.chunks.local.has(address)) fail("pin-collection-failed");
  }
  return addresses.toBytes();
}

async function remove(call: Call): Promise<Response> {
  const isRemoved = await call.node.pins.remove(referenceOf(call));
  return isRemoved ? statusReply(200) : fail("pin-not-found");
}

async function check(call: Call): Promise<Response> {
  const { ref } = queryParameters(call, { ref: optional(hexBytes) });
  // An empty `ref` counts as absent; any other value is looked up unchecked. [bee pkg/storer/validate.go
  // Check]
  const isAll = ref === undefined || ref.length === 0;
  const references = isAll ? await call.node.pins.names(call.pace) : [toHex(ref)];
  return new Response(streamOf(checkLines(call, references)), {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
}

async function* checkLines(call: Call, references: readonly string[]): AsyncIterable<Uint8Array> {
  for (const reference of references) {
    const counts = await checkPin(call, fromHex(reference));
    yield new TextEncoder().encode(`${toJson({ reference, ...counts })}\n`);
  }
}

/** Counts of a pin's chunks: all, those gone, those whose bytes do not belong to their address. */
async function checkPin(
  { node, pace }: Call,
  reference: Uint8Array,
): Promise<{ total: number; missing: number; invalid: number }> {
  const counts = { total: 0, missing: 0, invalid: 0 };
  const addresses = node.pins.get(reference)?.addresses ?? new Uint8Array(0);
  for (let at = 0; at < addresses.length; at += 32) {
    const address = addresses.subarray(at, at + 32);
    await pace();
    counts.total++;
    const data = await node.chunks.local.get(address);
    if (data === "missing") counts.missing++;
    // An audit: the address is verified again, not only on the first read after a start.
    else if (data === "damaged" || chunkKind({ address, data }) === undefined) counts.invalid++;
  }
  return counts;
}

/** `/pins`: content kept on this node. [bee pkg/api/pin.go] */
export const pins: readonly Resource[] = [
  resource("/pins", { GET: list }),
  resource("/pins/check", { GET: check }),
  resource("/pins/{reference}", { GET: get, POST: create, DELETE: remove }),
];

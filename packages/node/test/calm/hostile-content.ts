import { encodeNode } from "@swarm-docs/protocol/manifest/encode";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import { NODE_TYPE, newNode, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { fromHex } from "@swarm-docs/protocol/hex";
import type { CountedNode } from "./counted.ts";

/** Sends a request to the node; gives the answer's status and JSON. */
export async function ask(
  { node, batchId }: CountedNode,
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: Uint8Array | string; signal?: AbortSignal } = {},
): Promise<{ status: number; json: Record<string, unknown> }> {
  const { headers, body, signal } = init;
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      "Swarm-Postage-Batch-Id": batchId,
      "Content-Type": "application/octet-stream",
      ...headers,
      ...(body === undefined ? {} : { "Content-Length": "1" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : body.slice() }),
  });
  const response = await node.fetch(request, signal === undefined ? {} : { signal });
  if (signal === undefined) {
    return { status: response.status, json: await jsonOf(response) };
  }
  // As an adapter does: the answer's body is let go when the client has gone.
  const reader = response.body?.getReader();
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => undefined));
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
  return { status: response.status, json: {} };
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Uploads bytes; gives the reference. */
export async function store(
  world: CountedNode,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<string> {
  const { json } = await ask(world, "POST", "/bytes", { body, headers });
  return String(json["reference"]);
}

/** Bytes of a manifest node with a fork for each byte given, which all lead to one child. */
function fan(bytes: readonly number[], reference: string): Uint8Array {
  const node = newNode();
  node.referenceBytes = 32;
  for (const byte of bytes) {
    const child: ManifestNode = {
      ...newNode(),
      type: NODE_TYPE.value | NODE_TYPE.edge,
      reference: fromHex(reference),
    };
    node.forks?.set(byte, { prefix: Uint8Array.of(byte), node: child });
  }
  return encodeNode(node);
}

/**
 * 256 forks that lead to one child, three levels of it: 33 kB that spell 16 million paths. Stores node
 * after node; `file` is the reference of any file.
 */
export async function storeFan(
  save: (bytes: Uint8Array) => Promise<string>,
  file: string,
): Promise<string> {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  let reference = await save(fan([], file));
  for (let level = 0; level < 3; level++) reference = await save(fan(all, reference));
  return reference;
}

/** A manifest of many nodes with one letter each, one below the other. */
export async function storeChain(world: CountedNode, length: number): Promise<string> {
  const end = newNode();
  end.referenceBytes = 32;
  end.type = NODE_TYPE.value;
  end.entry = fromHex(await store(world, new Uint8Array(10)));
  let reference = await store(world, encodeNode(end));
  for (let at = 0; at < length; at++) reference = await store(world, fan([0x61], reference));
  return reference;
}

/** A history of access that names no state of it, in many entries. */
export async function storeHistory(world: CountedNode, entries: number): Promise<string> {
  const leaf = newNode();
  leaf.referenceBytes = 32;
  let reference = await store(world, encodeNode(leaf));
  const digits = Array.from("0123456789", (digit) => digit.charCodeAt(0));
  for (let count = 1; count < entries; count *= digits.length) {
    const node = newNode();
    node.referenceBytes = 32;
    for (const byte of digits) {
      const child: ManifestNode = {
        ...newNode(),
        type: NODE_TYPE.value | NODE_TYPE.edge | NODE_TYPE.withMetadata,
        metadata: { [METADATA.filename]: "none" },
        reference: fromHex(reference),
      };
      node.forks?.set(byte, { prefix: Uint8Array.of(byte), node: child });
    }
    reference = await store(world, encodeNode(node));
  }
  return reference;
}

/** A manifest of one node with 256 forks, each with metadata. */
export async function storeWide(world: CountedNode): Promise<string> {
  const file = fromHex(await store(world, new Uint8Array(10)));
  const node = newNode();
  node.referenceBytes = 32;
  for (let byte = 0; byte < 256; byte++) {
    const child: ManifestNode = {
      ...newNode(),
      type: NODE_TYPE.value | NODE_TYPE.withMetadata,
      metadata: { [METADATA.filename]: "x".repeat(500) },
      reference: file,
    };
    node.forks?.set(byte, { prefix: Uint8Array.of(byte), node: child });
  }
  return store(world, encodeNode(node));
}

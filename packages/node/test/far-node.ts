import { makeCac, parseCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { joinSoc } from "@swarm-docs/protocol/soc";
import { expect } from "vitest";
import { createNode, type CreateOptions, type Node } from "../src/create.ts";
import { UpstreamDelivery } from "../src/state/upstream.ts";
import type { Fetch } from "../src/state/upstream-request.ts";

/** The batch on the far node. */
export const batch = "ab".repeat(32);

/** Chunk number `n`, of one byte. */
export function chunk(n: number): Chunk {
  return makeCac(Uint8Array.of(n));
}

/** A node far away: chunks by address, and a say in every request. */
export class FarNode {
  readonly chunks = new Map<string, Uint8Array>();
  readonly requests: string[] = [];
  /** Answers before the node itself does. */
  refuse: (method: string) => Response | undefined = () => undefined;

  readonly fetch: Fetch = async (url, init = {}) => {
    const method = init.method ?? "GET";
    this.requests.push(`${method} ${url}`);
    const refusal = this.refuse(method);
    if (refusal !== undefined) return refusal;
    if (method === "GET") {
      const data = this.chunks.get(url.slice(-64));
      return data === undefined ? new Response("{}", { status: 404 }) : new Response(data.slice());
    }
    expect(new Headers(init.headers).get("Swarm-Postage-Batch-Id")).toBe(batch);
    const wrapped = parseCac(new Uint8Array(init.body as Uint8Array<ArrayBuffer>));
    const soc = /\/soc\/(\w+)\/(\w+)\?sig=(\w+)$/
      .exec(url)
      ?.slice(1)
      .map((text) => fromHex(text));
    const [owner, id, signature] = soc ?? [];
    const { address, data } =
      owner && id && signature ? joinSoc(id, owner, signature, wrapped) : wrapped;
    this.chunks.set(toHex(address), data);
    return Response.json({ reference: toHex(address) }, { status: 201 });
  };
}

/** A node whose upstream node is the far one. */
export async function towards(far: FarNode, more: CreateOptions = {}): Promise<Node> {
  return createNode({
    seed: "upstream",
    blockTimeMs: 0,
    upstream: "http://far.example:1633",
    fetch: far.fetch,
    ...more,
  });
}

/** Buys a batch on the node itself. */
export async function buy(node: Node): Promise<Uint8Array> {
  const wish = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: true };
  return (await node.core.batches.buy(wish)).id;
}

/** Uploads under a batch of its own unless one is given; gives the tag. */
export async function upload(
  node: Node,
  chunks: readonly Chunk[],
  isDeferred = true,
  request: { batchId?: Uint8Array; tagUid?: bigint } = {},
): Promise<number> {
  const batchId = request.batchId ?? (await buy(node));
  const tagUid = request.tagUid;
  const session = await node.core.uploads.open({ batchId, tagUid, isDeferred, isPinned: false });
  for (const one of chunks) await session.put(one);
  await session.done();
  return session.tag?.uid ?? 0;
}

/** Waits for a run of the queue. */
export async function settled(node: Node): Promise<void> {
  if (node.core.delivery instanceof UpstreamDelivery) await node.core.delivery.settled();
}

import { makeCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { CorruptChunkError } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { noise } from "../contract/harness/uploads.ts";

/** A store some of whose chunks are damaged. */
class DamagedStore extends MemoryStore {
  readonly damaged = new Set<string>();

  override async get(address: Uint8Array): Promise<Uint8Array | undefined> {
    if (this.damaged.has(toHex(address))) throw new CorruptChunkError(address, toHex(address));
    return super.get(address);
  }
}

const body = noise(60_000);
const leaf = makeCac(body.subarray(0, 4096));
let store: DamagedStore;
let node: Node;
let batchId: string;

async function call(method: string, path: string, headers = {}, data?: Uint8Array) {
  const init = { method, headers, ...(data === undefined ? {} : { body: data.slice() }) };
  return node.fetch(new Request(`http://localhost${path}`, init));
}

async function upload(headers: Record<string, string> = {}): Promise<string> {
  const all = { "Swarm-Postage-Batch-Id": batchId, ...headers };
  const made = (await (await call("POST", "/bytes", all, body)).json()) as { reference: string };
  return made.reference;
}

async function isWhole(answer: Response): Promise<boolean> {
  return Buffer.from(await answer.arrayBuffer()).equals(body);
}

beforeEach(async () => {
  store = new DamagedStore();
  node = await createNode({ seed: "recovery", blockTimeMs: 0, store });
  const bought = await call("POST", "/stamps/10000000000/20");
  batchId = ((await bought.json()) as { batchID: string }).batchID;
});
afterEach(() => node.close());

describe("damaged chunks", () => {
  it("are recovered from parity, and reported", async () => {
    const reference = await upload({ "Swarm-Redundancy-Level": "1" });
    store.damaged.add(toHex(leaf.address));
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    const check = await call("GET", `/chunks/${toHex(leaf.address)}`);
    expect([check.status, await check.json()]).toEqual([
      500,
      { code: 500, message: "read chunk failed" },
    ]);
  });

  it("break the answer off where there is no parity", async () => {
    const reference = await upload();
    store.damaged.add(toHex(leaf.address));
    const answer = await call("GET", `/bytes/${reference}`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});

describe("other nodes", () => {
  it("that never answer are waited for as long as the client says", async () => {
    const reference = await upload({ "Swarm-Redundancy-Level": "1" });
    await store.delete(leaf.address);
    node.core.chunks.sources.push({
      name: "silent",
      fetch: (_address, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("gave up")));
        }),
    });
    const headers = { "Swarm-Chunk-Retrieval-Timeout": "10ms" };
    expect(await isWhole(await call("GET", `/bytes/${reference}`, headers))).toBe(true);
    const lost = await call("GET", `/bytes/${"ab".repeat(32)}`, headers);
    expect(lost.status).toBe(404);
  });

  it("give what is missing here, kept only when the client allows it", async () => {
    const reference = await upload();
    const copy = new Map<string, Uint8Array>();
    for await (const address of store.addresses()) {
      copy.set(toHex(address), (await store.get(address)) ?? new Uint8Array(0));
    }
    for (const address of copy.keys()) await store.delete(fromHex(address));
    node.core.chunks.sources.push({
      name: "copy",
      fetch: async (address) => copy.get(toHex(address)),
    });
    const uncached = { "Swarm-Cache": "false" };
    expect(await isWhole(await call("GET", `/bytes/${reference}`, uncached))).toBe(true);
    expect(store.chunkCount).toBe(0);
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    expect(store.chunkCount).toBe(copy.size);
  });
});

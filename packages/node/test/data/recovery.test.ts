import { makeCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import type { LogRecord } from "../../src/state/loggers.ts";
import { StoreWriteError, type StoredChunk } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { noise } from "../contract/harness/uploads.ts";

/** A store on a bad disk: some chunks are damaged, and it may be full. */
class BadStore extends MemoryStore {
  readonly damaged = new Set<string>();
  isFull = false;

  override async get(address: Uint8Array): Promise<StoredChunk> {
    return this.damaged.has(toHex(address)) ? "damaged" : super.get(address);
  }

  override put(chunk: Parameters<MemoryStore["put"]>[0]): Promise<void> {
    if (this.isFull) return Promise.reject(new StoreWriteError("the disk", new Error("full")));
    this.damaged.delete(toHex(chunk.address));
    return super.put(chunk);
  }
}

const body = noise(60_000);
const leaf = makeCac(body.subarray(0, 4096));
let store: BadStore;
let node: Node;
let batchId: string;
let records: LogRecord[];

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

/** Makes every stored chunk available from a source; returns the addresses that it was asked for. */
async function addCopy(): Promise<string[]> {
  const copy = new Map<string, Uint8Array>();
  const asked: string[] = [];
  for await (const address of store.addresses()) {
    const data = await store.get(address);
    if (typeof data !== "string") copy.set(toHex(address), data);
  }
  node.core.chunks.sources.push({
    name: "copy",
    async fetch(address) {
      asked.push(toHex(address));
      return copy.get(toHex(address));
    },
  });
  return asked;
}

/** Damages every stored chunk. */
async function damageAll(): Promise<void> {
  for await (const address of store.addresses()) store.damaged.add(toHex(address));
}

const damageReports = (): LogRecord[] =>
  records.filter(({ message }) => message === "stored chunk is damaged");

beforeEach(async () => {
  store = new BadStore();
  records = [];
  const log = (record: LogRecord): void => void records.push(record);
  node = await createNode({ seed: "recovery", blockTimeMs: 0, store, log });
  const bought = await call("POST", "/stamps/10000000000/20");
  batchId = ((await bought.json()) as { batchID: string }).batchID;
});
afterEach(() => node.close());

describe("damaged chunks without another copy", () => {
  it("are recovered from parity, reported once and repaired", async () => {
    const reference = await upload({ "Swarm-Redundancy-Level": "1" });
    store.damaged.add(toHex(leaf.address));
    const missing = await call("GET", `/chunks/${toHex(leaf.address)}`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 404, message: "chunk not found" },
    ]);
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    expect(damageReports()).toMatchObject([
      { level: "error", logger: "node/store", fields: { address: toHex(leaf.address) } },
    ]);
    expect((await call("GET", `/chunks/${toHex(leaf.address)}`)).status).toBe(200);
  });

  it("end the answer where there is no parity", async () => {
    const reference = await upload();
    store.damaged.add(toHex(leaf.address));
    const answer = await call("GET", `/bytes/${reference}`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it("are missing on every route that names them", async () => {
    const root = await upload();
    store.damaged.add(root);
    for (const [method, path] of [
      ["GET", `/bytes/${root}`],
      ["HEAD", `/bytes/${root}`],
      ["GET", `/chunks/${root}`],
      ["HEAD", `/chunks/${root}`],
    ] as const) {
      expect([method, path, (await call(method, path)).status]).toEqual([method, path, 404]);
    }
    expect(damageReports().length).toBe(1);
  });

  it("are invalid for a check of pins, each time", async () => {
    const reference = await upload({ "Swarm-Pin": "true" });
    store.damaged.add(toHex(leaf.address));
    for (let round = 0; round < 2; round++) {
      const check = await call("GET", `/pins/check?ref=${reference}`);
      expect(await check.json()).toMatchObject({ total: 16, missing: 0, invalid: 1 });
    }
  });

  it.each(["that reads them first", "that does not"])(
    "are repaired by an upload of the same content (by a client %s)",
    async (how) => {
      const reference = await upload();
      await damageAll();
      if (how === "that reads them first") await call("GET", `/bytes/${reference}`);
      expect(await upload()).toBe(reference);
      expect(store.damaged.size).toBe(0);
      expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    },
  );

  it("are not written again when they are intact", async () => {
    const reference = await upload();
    let writes = 0;
    const { put } = store;
    store.put = (chunk) => {
      writes++;
      return put.call(store, chunk);
    };
    store.damaged.add(toHex(leaf.address));
    expect(await upload()).toBe(reference);
    expect(writes).toBe(1);
  });
});

describe("content under another chunk's address", () => {
  const other = makeCac(new TextEncoder().encode("not what the address says"));

  it("is damage, for reads and for uploads", async () => {
    const root = await upload();
    await store.put({ address: leaf.address, data: other.data });
    // Restart: verification results are not persisted.
    await node.close();
    const log = (record: LogRecord): void => void records.push(record);
    node = await createNode({ seed: "recovery", blockTimeMs: 0, store, log });
    expect((await call("GET", `/chunks/${toHex(leaf.address)}`)).status).toBe(404);
    expect(damageReports().length).toBe(1);
    const bought = await call("POST", "/stamps/10000000000/20");
    batchId = ((await bought.json()) as { batchID: string }).batchID;
    expect(await upload()).toBe(root);
    expect(await isWhole(await call("GET", `/bytes/${root}`))).toBe(true);
  });

  it("is not taken from a source", async () => {
    node.core.chunks.sources.push({ name: "liar", fetch: async () => other.data });
    const answer = await call("GET", `/chunks/${toHex(leaf.address)}`);
    expect(answer.status).toBe(404);
    expect(records.map(({ message }) => message)).toContain(
      "source sent bytes that do not belong to the address",
    );
  });
});

describe("damaged chunks with a copy elsewhere", () => {
  it.each([
    ["GET", "/bytes/ROOT"],
    ["GET", "/chunks/ROOT"],
    ["HEAD", "/bytes/ROOT"],
    ["GET", "/bzz/FILE/file"],
    ["POST", "/pins/ROOT"],
    ["PUT", "/stewardship/ROOT"],
  ] as const)("are answered and repaired by %s %s", async (method, path) => {
    const root = await upload();
    const headers = { "Swarm-Postage-Batch-Id": batchId, "Content-Type": "text/plain" };
    const made = await call("POST", "/bzz?name=file", headers, body);
    const { reference: file } = (await made.json()) as { reference: string };
    const asked = await addCopy();
    await damageAll();
    const damaged = [...store.damaged];
    const request = path.replace("ROOT", root).replace("FILE", file);
    // `Swarm-Cache: false` does not apply to chunks that this node stores.
    const answer = await call(method, request, { ...headers, "Swarm-Cache": "false" });
    expect(answer.ok).toBe(true);
    await answer.arrayBuffer();
    expect(asked.length).toBeGreaterThan(0);
    const repaired = damaged.filter((address) => !store.damaged.has(address));
    expect(repaired.sort()).toEqual([...new Set(asked)].sort());
    // Now from here.
    node.core.chunks.sources.length = 0;
    expect((await call(method, request, headers)).ok).toBe(true);
  });

  it("are answered from a full disk, too", async () => {
    const root = await upload();
    await addCopy();
    await damageAll();
    for await (const address of store.addresses()) {
      if (toHex(address) !== root) await store.delete(address);
    }
    store.isFull = true;
    expect(await isWhole(await call("GET", `/bytes/${root}`))).toBe(true);
    expect(records.map(({ message }) => message)).toContain("chunk not cached");
    // A pin promises that the content is kept.
    const pinned = await call("POST", `/pins/${root}`);
    expect([pinned.status, node.core.pins.count]).toEqual([500, 0]);
  });

  it("of a single-owner chunk too", async () => {
    const soc = makeSoc(new Uint8Array(32).fill(1), leaf, new Uint8Array(32).fill(2));
    await node.core.chunks.put(soc);
    await addCopy();
    await damageAll();
    expect(await node.core.chunks.get(soc.address)).toEqual(soc.data);
    expect(store.damaged.size).toBe(0);
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
    const asked = await addCopy();
    const count = store.chunkCount;
    for await (const address of store.addresses()) await store.delete(address);
    const uncached = { "Swarm-Cache": "false" };
    expect(await isWhole(await call("GET", `/bytes/${reference}`, uncached))).toBe(true);
    expect(store.chunkCount).toBe(0);
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    expect(store.chunkCount).toBe(count);
    expect(asked.length).toBe(2 * count);
  });

  it("that cannot be asked count as parity can replace: a redundant download goes on", async () => {
    const reference = await upload({ "Swarm-Redundancy-Level": "1" });
    await store.delete(leaf.address);
    node.core.chunks.sources.push({
      name: "broken",
      fetch: () => Promise.reject(new Error("answered 503")),
    });
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
    expect(store.has(leaf.address)).toBe(true);
    // Also where the root is missing, which has replicas instead of parity chunks.
    await store.delete(fromHex(reference));
    expect(await isWhole(await call("GET", `/bytes/${reference}`))).toBe(true);
  });

  it("that cannot be asked are an error where nothing replaces the chunk, not a missing chunk", async () => {
    const reference = await upload();
    await store.delete(fromHex(reference));
    node.core.chunks.sources.push({
      name: "broken",
      fetch: () => Promise.reject(new Error("answered 503")),
    });
    const answers = await Promise.all(
      [`/bytes/${reference}`, `/chunks/${reference}`].map((path) => call("GET", path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  });
});

// Trees that lie, loop, or are no trees: each ends in an error by code, after few fetches.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { MemoryStore } from "../../test/memory-store.ts";
import { collect, pattern } from "../../test/pattern.ts";
import { makeCac } from "../cac.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { encodeSpan, withSpanLevel } from "../span.ts";
import { openFile } from "./joiner.ts";
import { split } from "./splitter.ts";
import { walk } from "./walk.ts";

const malformed = expect.objectContaining({ code: "tree-malformed" });
const reference = new Uint8Array(32).fill(9);

/** Chunk with an inconsistent span, level or children. */
function forge(size: number | bigint, payload: Uint8Array, level: 0 | 1 | 4 = 0): Uint8Array {
  return makeCac(payload, withSpanLevel(encodeSpan(size), level)).data;
}

function references(count: number): Uint8Array {
  return new Uint8Array(count * 32).fill(9);
}

async function readAll(get: (address: Uint8Array) => Promise<Uint8Array | undefined>) {
  return collect((await openFile(reference, get)).read());
}

describe("hostile trees", () => {
  it("a root that is its own child", async () => {
    for (const size of [4097, 524_288, 2 ** 40, 2 ** 53 - 1]) {
      let fetches = 0;
      const data = forge(size, references(128));
      const get = async () => (fetches++, data);
      await expect(readAll(get)).rejects.toThrow(malformed);
      expect(fetches).toBeLessThanOrEqual(17);
      fetches = 0;
      const walkAll = async () => {
        for await (const { address } of walk(reference, get)) expect(address).toHaveLength(32);
      };
      // With leaves below, nothing more is fetched; else the root or its first child gives the lie away.
      if (size === 128 * 4096) await walkAll();
      else await expect(walkAll()).rejects.toThrow(malformed);
      expect(fetches).toBeLessThanOrEqual(2);
    }
  });

  it("children that claim more, less or as much as their parent", async () => {
    const childSize = 4096 * 128;
    const root = forge(2 * childSize, references(2));
    for (const size of [childSize - 1, childSize + 1, 2 * childSize, 2 ** 50, 0, 4096]) {
      const child = forge(size, references(128));
      let fetches = 0;
      const get = async () => (fetches++ === 0 ? root : child);
      await expect(readAll(get)).rejects.toThrow(malformed);
    }
  });

  it("spans that ask for more or fewer references than there are", async () => {
    for (const [size, count] of [
      [8192, 1],
      [8192, 3],
      [4097, 128],
      [524_288, 127],
      [5000, 0],
      [2 ** 40, 2],
    ] as const) {
      const root = forge(size, references(count));
      await expect(openFile(reference, async () => root)).rejects.toThrow(malformed);
    }
  });

  it("zeros behind the references are padding", async () => {
    const store = new MemoryStore();
    const { reference: file } = await split([pattern(8192)], store);
    const data = store.chunks.get(toHex(file)) ?? new Uint8Array();
    store.chunks.set(toHex(file), Uint8Array.of(...data, ...new Uint8Array(4104 - data.length)));
    const opened = await openFile(file, store.get);
    expect(Buffer.compare(await collect(opened.read()), pattern(8192))).toBe(0);
  });

  it("sizes beyond 2^53, and beyond the caller's limit", async () => {
    const tooLarge = expect.objectContaining({ code: "tree-too-large" });
    for (const size of [2n ** 53n, 2n ** 55n]) {
      const root = forge(size, references(128));
      await expect(openFile(reference, async () => root)).rejects.toThrow(tooLarge);
    }
    const root = forge(8192, references(2));
    const limits = { maxSizeBytes: 8191 };
    await expect(openFile(reference, async () => root, { limits })).rejects.toThrow(tooLarge);
  });

  it("levels that do not exist, or differ from the root's", async () => {
    const unknown = forge(8192, references(128));
    unknown[7] = 0x85;
    const invalid = expect.objectContaining({ code: "level-invalid" });
    await expect(openFile(reference, async () => unknown)).rejects.toThrow(invalid);
    // Two full children at level 1 need 119 + 9 references each.
    const childSize = 4096 * 119;
    const root = forge(2 * childSize, references(2 + 3), 1);
    const child = forge(childSize, references(128), 4);
    let fetches = 0;
    const get = async () => (fetches++ === 0 ? root : child);
    await expect(readAll(get)).rejects.toThrow(malformed);
  });

  it("leaves shorter than their span; bytes that are no chunk", async () => {
    for (const data of [
      forge(10, new Uint8Array(9)),
      new Uint8Array(7),
      new Uint8Array(0),
      new Uint8Array(4105),
    ]) {
      await expect(openFile(reference, async () => data)).rejects.toThrow(malformed);
    }
  });

  it("a wrong shard is found out before its data is passed on", async () => {
    const store = new MemoryStore();
    const { reference: file } = await split([pattern(5 * 4096)], { put: store.put, level: 1 });
    const [first, second] = store.of("data");
    store.chunks.delete(first as string);
    const wrong = store.chunks.get(second as string)?.slice() ?? new Uint8Array();
    wrong[100] = (wrong[100] as number) ^ 1;
    store.chunks.set(second as string, wrong);
    const mismatch = expect.objectContaining({ code: "chunk-address-mismatch" });
    const opened = await openFile(file, store.get);
    await expect(collect(opened.read())).rejects.toThrow(mismatch);
  });

  it("a small tree of a huge file: opens, reads a range, and is walked in a few steps", async () => {
    // One leaf and eight parents represent 128^8 leaves: 2^56 · 2^12 bytes is too large, 2^47 is not.
    const chunks = new Map<string, Uint8Array>();
    const keep = (payload: Uint8Array, size: number) => {
      const { address, data } = makeCac(payload, encodeSpan(size));
      chunks.set(toHex(address), data);
      return address;
    };
    let node = keep(new Uint8Array(4096), 4096);
    let size = 4096;
    for (let height = 0; height < 5; height++) {
      size *= 128;
      const payload = new Uint8Array(4096);
      for (let at = 0; at < 4096; at += 32) payload.set(node, at);
      node = keep(payload, size);
    }
    let fetches = 0;
    const get = async (address: Uint8Array) => (fetches++, chunks.get(toHex(address)));
    const file = await openFile(node, get);
    expect(file.sizeBytes).toBe(2n ** 47n);
    expect(await collect(file.read(2 ** 46, 2 ** 46 + 3))).toEqual(new Uint8Array(3));
    expect(fetches).toBe(6);
    fetches = 0;
    let named = 0;
    for await (const { kind } of walk(node, get)) named += kind === "data" ? 1 : 0;
    expect(fetches).toBe(5);
    expect(named).toBe(128);
  });

  it("any bytes as any chunk: data or an error by code, after a bounded number of fetches", async () => {
    const sizes = fc.oneof(fc.nat(10_000), fc.nat(2 ** 31), fc.constantFrom(8192, 12_288, 524_288));
    const nodes = fc.record({
      size: sizes,
      level: fc.constantFrom(0 as const, 0 as const, 1 as const, 4 as const),
      payload: fc.uint8Array({ maxLength: 4096, size: "max" }),
      raw: fc.boolean(),
    });
    const encrypted = fc.boolean();
    await fc.assert(
      fc.asyncProperty(
        fc.array(nodes, { minLength: 1, maxLength: 4 }),
        encrypted,
        async (made, keyed) => {
          const all = made.map(({ size, level, payload, raw }) =>
            raw ? payload : forge(size, payload, level),
          );
          let fetches = 0;
          const get = async () => all[fetches++ % all.length];
          try {
            const file = await openFile(new Uint8Array(keyed ? 64 : 32), get);
            const end = file.sizeBytes < 20_000n ? file.sizeBytes : 20_000n;
            expect(await collect(file.read(0, end))).toHaveLength(Number(end));
          } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
          }
          expect(fetches).toBeLessThan(400);
        },
      ),
      { numRuns: 300 },
    );
  });
});

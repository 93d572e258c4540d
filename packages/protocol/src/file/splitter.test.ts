import { MerkleTree } from "@ethersphere/bee-js";
import { makeChunkedFile } from "@fairdatasociety/bmt-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { MemoryStore, numberedKeys } from "../../test/memory-store.ts";
import { pattern } from "../../test/pattern.ts";
import encryption from "../../vectors/encryption.json" with { type: "json" };
import files from "../../vectors/files.json" with { type: "json" };
import redundancy from "../../vectors/redundancy.json" with { type: "json" };
import { isCac } from "../cac.ts";
import { fromHex, toHex } from "../hex.ts";
import { parseLevel } from "../redundancy/tables.ts";
import { isSoc, makeSoc } from "../soc.ts";
import { type SplitOptions, split } from "./splitter.ts";

const drop: SplitOptions = { put: () => {} };

describe("splitter", () => {
  it.each(files.roots)("root of $sizeBytes bytes", async ({ sizeBytes, root }) => {
    // The pattern repeats after 255 bytes, so slices of 255 · 64 make any length of it.
    const slice = pattern(255 * 64);
    async function* source() {
      for (let left = sizeBytes; left > 0; left -= slice.length) yield slice.subarray(0, left);
    }
    const result = await split(source(), drop);
    expect(toHex(result.reference)).toBe(root);
    expect(result.sizeBytes).toBe(BigInt(sizeBytes));
  });

  it("agrees with bee-js and bmt-js around the boundaries", async () => {
    const branch = 128 * 4096;
    for (const size of [1, 4095, 4096, 4097, 8191, branch - 1, branch, branch + 1, branch + 4097]) {
      const root = toHex((await split([pattern(size)], drop)).reference);
      expect(toHex((await MerkleTree.root(pattern(size))).hash())).toBe(root);
      expect(toHex(makeChunkedFile(pattern(size)).address())).toBe(root);
    }
  });

  it("empty input is one empty leaf", async () => {
    const store = new MemoryStore();
    const result = await split([], store);
    expect(result).toMatchObject({ sizeBytes: 0n, chunks: 1 });
    expect(store.chunks.get(toHex(result.reference))).toEqual(new Uint8Array(8));
  });

  it("the cut of the input into slices does not matter", async () => {
    const data = pattern(20_000);
    const whole = toHex((await split([data], drop)).reference);
    const cuts = fc.array(fc.nat(data.length), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (unsorted) => {
        const ends = [...unsorted.sort((a, b) => a - b), data.length];
        const slices = ends.map((end, i) => data.subarray(ends[i - 1] ?? 0, end));
        expect(toHex((await split(slices, drop)).reference)).toBe(whole);
      }),
    );
  });

  it("does not keep or change the slices it is given", async () => {
    const shared = new Uint8Array(5000);
    const store = new MemoryStore();
    function* source() {
      for (let i = 0; i < 4; i++) {
        shared.fill(i);
        yield shared;
      }
    }
    const { reference } = await split(source(), store);
    const copy = Buffer.concat([0, 1, 2, 3].map((i) => Buffer.alloc(5000, i)));
    expect(toHex(reference)).toBe(toHex((await split([copy], drop)).reference));
  });

  it.each(encryption.files)("encrypted $sizeBytes bytes", async (vector) => {
    const encrypt = numberedKeys(vector.keyOrder);
    const { reference } = await split([pattern(vector.sizeBytes)], { ...drop, encrypt });
    expect(toHex(reference)).toBe(vector.reference);
  });

  it.each(redundancy.files)("$sizeBytes bytes at level $level", async (vector) => {
    const level = parseLevel(vector.level);
    const result = await split([pattern(vector.sizeBytes)], { ...drop, level });
    expect(toHex(result.reference)).toBe(vector.root);
    expect(result.chunks).toBe(vector.chunks);
  });

  it.each(redundancy.encryptedFiles)("encrypted 8192 bytes at level $level", async (vector) => {
    const options = { ...drop, encrypt: numberedKeys(), level: parseLevel(vector.level) };
    const { reference } = await split([pattern(vector.sizeBytes)], options);
    expect(toHex(reference)).toBe(vector.reference);
  });

  it("leaves and parities of level 1", async () => {
    const store = new MemoryStore();
    const { leaves, parities, rootSpan } = redundancy.level1Of8192;
    const { reference } = await split([pattern(8192)], { ...store, level: 1 });
    expect(store.of("data")).toEqual(leaves);
    expect(store.of("parity")).toEqual(parities);
    expect(store.of("intermediate")).toEqual([toHex(reference)]);
    const root = store.chunks.get(toHex(reference)) ?? new Uint8Array();
    expect(toHex(root)).toBe(rootSpan + leaves.join("") + parities.join(""));
  });

  it("puts only valid chunks: content-addressed ones, and replicas of the root", async () => {
    for (const level of [0, 1, 2, 3, 4] as const) {
      for (const encrypt of [undefined, numberedKeys()]) {
        const store = new MemoryStore();
        const options: SplitOptions = { ...store, level, makeSoc };
        if (encrypt) options.encrypt = encrypt;
        const { chunks } = await split([pattern(270_000)], options);
        expect(store.of("replica")).toHaveLength(level === 0 ? 0 : 2 ** level);
        expect(store.chunks.size - store.of("replica").length).toBe(chunks);
        for (const [address, data] of store.chunks) {
          const isValid = store.kinds.get(address) === "replica" ? isSoc : isCac;
          expect(isValid({ address: fromHex(address), data })).toBe(true);
        }
      }
    }
  });

  it("waits for put: never more than one group's chunks are under way", async () => {
    let running = 0;
    let most = 0;
    const put = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    await split([pattern(600_000)], { put, level: 1 });
    expect(most).toBe(1);
  });

  it("passes on what source and put throw, and refuses what is no randomness", async () => {
    const failing = async () => Promise.reject(new Error("disk full"));
    await expect(split([pattern(9000)], { put: failing })).rejects.toThrow("disk full");
    async function* broken() {
      yield pattern(10);
      throw new Error("connection lost");
    }
    await expect(split(broken(), drop)).rejects.toThrow("connection lost");
    const encrypt = { randomBytes: () => new Uint8Array(31) };
    const invalid = expect.objectContaining({ code: "key-invalid", expected: 32, got: 31 });
    await expect(split([pattern(10)], { ...drop, encrypt })).rejects.toThrow(invalid);
    const level = 5 as unknown as 4;
    const unknown = expect.objectContaining({ code: "level-invalid" });
    await expect(split([pattern(10)], { ...drop, level })).rejects.toThrow(unknown);
  });
});

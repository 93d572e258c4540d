import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ReedSolomonErasure } from "@subspace/reed-solomon-erasure.wasm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { ENGINES } from "../../test/pattern.ts";
import vectors from "../../vectors/redundancy.json" with { type: "json" };
import { useEngine } from "../_wasm/engine.ts";
import { exp, log, multiply } from "./galois.ts";
import { encodeParity, interpolation, recoverData } from "./reed-solomon.ts";

const numbers = (length: number) => Array.from({ length }, (_, i) => i);

// Another implementation of the same code, in Rust.
const folder = join(
  createRequire(import.meta.url).resolve("@subspace/reed-solomon-erasure.wasm"),
  "..",
);
const subspace = ReedSolomonErasure.fromBytes(
  readFileSync(join(folder, "reed_solomon_erasure_bg.wasm")),
);

function subspaceParity(data: readonly Uint8Array[], parities: number): Uint8Array[] {
  const length = data[0]?.length ?? 0;
  const shards = new Uint8Array((data.length + parities) * length);
  data.forEach((shard, i) => shards.set(shard, i * length));
  expect(subspace.encode(shards, data.length, parities)).toBe(ReedSolomonErasure.RESULT_OK);
  return numbers(parities).map((i) => {
    return shards.slice((data.length + i) * length, (data.length + i + 1) * length);
  });
}

function shardsOf(count: number, length: number, salt: number): Uint8Array[] {
  return numbers(count).map((i) =>
    new Uint8Array(length).map((_, j) => Math.imul(i * 7919 + j + salt, 2_654_435_761) >>> 24),
  );
}

describe("GF(2^8)", () => {
  it("multiplies as the definition does, and divides by logarithms", () => {
    const slow = (a: number, b: number) => {
      let product = 0;
      for (; b > 0; b >>= 1) {
        if (b & 1) product ^= a;
        a = a & 0x80 ? (a << 1) ^ 0x11d : a << 1;
      }
      return product;
    };
    for (let a = 0; a < 256; a++) {
      for (let b = 0; b < 256; b++) expect(multiply(a, b)).toBe(slow(a, b));
      if (a > 0) expect(multiply(a, exp(-log(a)))).toBe(1);
    }
  });
});

describe("parity rows", () => {
  it.each(vectors.matrices)("of $data data shards", ({ data, rows }) => {
    const targets = rows.map((_, i) => data + i);
    expect(interpolation(numbers(data), targets).map((row) => [...row])).toEqual(rows);
  });

  it("of 119 data shards", () => {
    const { data, row, first } = vectors.longRow;
    const [factors] = interpolation(numbers(data), [data + row]);
    expect([...(factors as Uint8Array).subarray(0, first.length)]).toEqual(first);
  });
});

describe.each(ENGINES)("Reed–Solomon (%s)", (name) => {
  it.each(vectors.encoded)("parity of the published shards", ({ data, parity }) => {
    useEngine(name);
    const shards = data.map((shard) => Uint8Array.from(shard));
    expect(encodeParity(shards, parity.length).map((shard) => [...shard])).toEqual(parity);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [5, 3],
    [39, 89],
    [97, 31],
    [107, 21],
    [119, 9],
    [20, 87],
    [128, 128],
  ])("parity of %i + %i shards is that of the Rust code", (data, parities) => {
    useEngine(name);
    const shards = shardsOf(data, 65, data);
    const ours = encodeParity(shards, parities).map((shard) => Buffer.from(shard));
    expect(ours).toEqual(subspaceParity(shards, parities).map((shard) => Buffer.from(shard)));
  });

  it("recovers any loss within the parity and refuses one more", () => {
    useEngine(name);
    const groups = fc.record({
      data: fc.integer({ min: 1, max: 40 }),
      parities: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 70 }),
      order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
    });
    fc.assert(
      fc.property(groups, ({ data, parities, length, order }) => {
        const shards = shardsOf(data, length, parities);
        const all = [...shards, ...encodeParity(shards, parities)];
        const byChance = numbers(all.length).sort(
          (a, b) => (order[a] as number) - (order[b] as number) || a - b,
        );
        const without = (count: number) => {
          const lost = new Set(byChance.slice(0, count));
          return all.map((shard, i) => (lost.has(i) ? undefined : shard));
        };
        expect(recoverData(without(parities), data)).toEqual(shards);
        const tooFew = expect.objectContaining({ code: "shards-too-few", got: data - 1 });
        expect(() => recoverData(without(parities + 1), data)).toThrow(tooFew);
      }),
      { numRuns: name === "javascript" ? 30 : 100 },
    );
  });
});

describe("refuses", () => {
  const invalid = expect.objectContaining({ code: "shards-invalid" });
  const shard = new Uint8Array(4);

  it("no data, too many shards, fractions", () => {
    expect(() => encodeParity([], 1)).toThrow(invalid);
    expect(() => encodeParity([shard], 256)).toThrow(invalid);
    expect(() => encodeParity([shard], -1)).toThrow(invalid);
    expect(() => encodeParity([shard], 1.5)).toThrow(invalid);
    expect(() => recoverData([shard], 0)).toThrow(invalid);
    expect(() => recoverData([shard], 2)).toThrow(invalid);
    expect(() =>
      recoverData(
        numbers(257).map(() => shard),
        1,
      ),
    ).toThrow(invalid);
  });

  it("shards of different lengths", () => {
    expect(() => encodeParity([shard, new Uint8Array(5)], 1)).toThrow("expected 4, got 5");
    expect(() => recoverData([shard, new Uint8Array(3), undefined], 2)).toThrow(invalid);
  });
});

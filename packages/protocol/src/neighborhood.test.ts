import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { toBigEndian } from "./bytes.ts";
import { makeCac } from "./cac.ts";
import { fromHex, toHex } from "./hex.ts";
import { bitsOf, drawIntervalSeconds, neighborhoodOf, reserveDepth } from "./neighborhood.ts";
import { overlayAddress } from "./overlay.ts";
import { encodeUtf8 } from "./utf8.ts";

const address = fc.uint8Array({ minLength: 32, maxLength: 32 });

function node(nonce: number): Uint8Array {
  const ethAddress = fromHex("1815cac638d1525b47f848daf02b7953e4edd15c");
  return overlayAddress(ethAddress, 1n, toBigEndian(BigInt(nonce), 32));
}

function prefixes(depth: number, all: Uint8Array[]): string[] {
  return all.map((one) => neighborhoodOf(one, depth).prefix);
}

describe("neighborhood", () => {
  it("joins nodes and chunks of the worked example at depth 10 and parts them below", () => {
    const nodes = [719, 1599, 2898, 6513, 9377, 9686].map(node);
    const chunks = ["swarm", "chunk 1979", "chunk 2685"].map(
      (text) => makeCac(encodeUtf8(text)).address,
    );
    expect(new Set(prefixes(10, [...nodes, ...chunks]))).toEqual(new Set(["0011110000"]));
    expect(
      prefixes(11, nodes)
        .map((prefix) => prefix.at(-1))
        .join(""),
    ).toBe("010000");
    expect(
      prefixes(12, nodes)
        .map((prefix) => prefix.at(-1))
        .join(""),
    ).toBe("010100");
    expect(prefixes(12, chunks).map((prefix) => prefix.slice(-2))).toEqual(["01", "00", "01"]);
    expect(toHex(nodes[0] ?? new Uint8Array())).toBe(
      "3c020d6ed4f1dc0a42084f6f492dd3afd759e8c606b5505e31f5ff75ff363576",
    );
  });

  it("knows sister, parent and number", () => {
    expect(neighborhoodOf(Uint8Array.of(0b01011000), 5)).toEqual({
      depth: 5,
      prefix: "01011",
      index: 11n,
      sister: "01010",
      parent: "0101",
    });
    expect(neighborhoodOf(Uint8Array.of(7), 0)).toMatchObject({
      prefix: "",
      index: 0n,
      sister: undefined,
    });
    expect(() => neighborhoodOf(Uint8Array.of(7), 9)).toThrow("0 to 8, got 9");
  });

  it("spells all bits", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 256 }), (one, depth) => {
        expect(bitsOf(one)).toHaveLength(256);
        expect(neighborhoodOf(one, depth).prefix).toBe(bitsOf(one).slice(0, depth));
      }),
    );
  });

  it("computes the worked reserve depths and draw intervals", () => {
    expect(reserveDepth(2n ** 32n)).toBe(10);
    expect(reserveDepth((2n ** 32n * 40n) / 100n)).toBe(9);
    expect(reserveDepth(133_828_050_944n)).toBe(15);
    expect(reserveDepth(2n ** 22n)).toBe(0);
    expect(drawIntervalSeconds(10, 5) / 86_400).toBeCloseTo(9.0, 1);
  });
});

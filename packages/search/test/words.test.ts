import * as fc from "fast-check";
import { expect, test } from "vitest";
import { distance } from "../src/engine/distance.ts";
import { lexemes, stem, termsOf, withoutValues } from "../src/engine/words.ts";

test("compound names give their parts and themselves", () => {
  expect(termsOf("Swarm-Postage-Batch-Id")).toEqual([
    "swarm",
    "postage",
    "batch",
    "id",
    "swarmpostagebatchid",
  ]);
  expect(termsOf("batchTTL")).toEqual(["batch", "ttl", "batchttl"]);
  expect(termsOf("POST /bzz/{reference}")).toEqual(["post", "bzz", "reference"]);
  expect(termsOf("BEE_NAT_ADDR")).toEqual(["bee", "nat", "addr", "beenataddr"]);
});

test("plural capitals are one word, accents and apostrophes do not matter", () => {
  expect(termsOf("NFTs")).toEqual(["nfts"]);
  expect(termsOf("Café don’t")).toEqual(["cafe", "dont"]);
  expect(lexemes("")).toEqual([]);
});

test.each([
  ["stake", "staking"],
  ["stake", "staked"],
  ["batch", "batches"],
  ["upload", "uploading"],
  ["run", "running"],
  ["query", "queries"],
  ["redundancy", "redundancies"],
  ["neighbourhood", "neighborhoods"],
  ["utilised", "utilization"],
  ["anonymous", "anonymously"],
])("%s and %s are related", (one, other) => expect(stem(one)).toBe(stem(other)));

test.each([
  ["node", "note"],
  ["stamp", "stamina"],
  ["swarm", "swap"],
])("%s and %s are not", (one, other) => expect(stem(one)).not.toBe(stem(other)));

test("distance counts a swap as one step and gives up beyond its limit", () => {
  expect(distance("kademila", "kademlia", 2)).toBe(1);
  expect(distance("stamp", "stamp", 2)).toBe(0);
  expect(distance("stmp", "stamp", 2)).toBe(1);
  expect(distance("abcdef", "uvwxyz", 2)).toBe(3);
  expect(distance("a", "abcd", 2)).toBe(3);
});

test.each([
  ["connect ECONNREFUSED 127.0.0.1:1633", "connect ECONNREFUSED"],
  ["listen tcp [::1]:1633: bind", "listen tcp : bind"],
  ["curl http://localhost:1633/bzz", "curl /bzz"],
  ["overlay was 0x3f2a91bc77 before", "overlay was before"],
  ["batch 4bf3a1c09e28 not found", "batch not found"],
  ["port 1634", "port 1634"],
  ["127.0.0.1:1633", "127.0.0.1:1633"],
  ["0xdeadbeef01", "0xdeadbeef01"],
  ["address 0xknown", "address 0xknown"],
])("values of the reader's machine go: %s", (query, rest) => {
  const text = withoutValues(query, () => false);
  expect(text.replace(/\s+/g, " ").trim()).toBe(rest);
});

test("a hash that the pages name stays", () => {
  const query = "contract 0x45a1502382541Cd6";
  expect(withoutValues(query, (hash) => hash === "0x45a1502382541cd6")).toBe(query);
});

/** The same number from the whole table, without limit: slow, and plain to see. */
function wholeTable(one: string, other: string): number {
  const cells = new Map<string, number>();
  const at = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column;
    const key = `${row} ${column}`;
    const known = cells.get(key);
    if (known !== undefined) return known;
    const same = one[row - 1] === other[column - 1];
    const swap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    const cost = Math.min(
      at(row - 1, column) + 1,
      at(row, column - 1) + 1,
      at(row - 1, column - 1) + (same ? 0 : 1),
      row > 1 && column > 1 && swap ? at(row - 2, column - 2) + 1 : Infinity,
    );
    cells.set(key, cost);
    return cost;
  };
  return at(one.length, other.length);
}

test("distance within its limit is that of the whole table", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
      const whole = wholeTable(one, other);
      expect(distance(one, other, limit)).toBe(Math.min(whole, limit + 1));
    }),
    { numRuns: 5000 },
  );
});

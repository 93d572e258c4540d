import { expect, test } from "vitest";
import { distance } from "./distance.ts";
import { lexemes, stem, termsOf } from "./words.ts";

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

import { expect, test } from "vitest";
import { decodePlaces, Dictionary, encodePlaces, inLines, STEPS } from "../src/engine/format.ts";
import { slugOf } from "../src/engine/slug.ts";

test("places survive writing and reading", () => {
  const docs = [0, 1, 61, 62, 123, 4000, 5983, 5984];
  const weights = docs.map((_, at) => (at % STEPS) + 1);
  expect(decodePlaces(encodePlaces({ docs, weights }))).toEqual({ docs, weights });
  expect(decodePlaces(encodePlaces({ docs: [7], weights: [STEPS] }))).toEqual({
    docs: [7],
    weights: [STEPS],
  });
  expect(decodePlaces("")).toEqual({ docs: [], weights: [] });
});

test("the dictionary finds terms, beginnings and relatives", () => {
  const terms = ["bat", "batch", "batches", "stamp", "stamping"];
  const places = terms.map((_, at) => encodePlaces({ docs: [at], weights: [1] }));
  const dictionary = new Dictionary({ terms: inLines(terms), places: inLines(places) });
  expect(dictionary.find("batch")).toBe(1);
  expect(dictionary.find("batc")).toBe(-1);
  expect(dictionary.find("zzz")).toBe(-1);
  expect(dictionary.withPrefix("batc")).toEqual([1, 3]);
  expect(dictionary.related("batch")).toEqual([2]);
  expect(dictionary.related("stamps")).toEqual([3, 4]);
  expect(dictionary.places(3).docs).toEqual([3]);
});

test("positions are the same in however many lines the terms stand", () => {
  const terms = Array.from({ length: 150 }, (_, at) => `t${String(at).padStart(3, "0")}`);
  const places = terms.map((_, at) => encodePlaces({ docs: [at], weights: [1] }));
  const dictionary = new Dictionary({ terms: inLines(terms), places: inLines(places) });
  expect(inLines(terms)).toHaveLength(3);
  expect(dictionary.size).toBe(150);
  expect(terms.map((term) => dictionary.find(term))).toEqual([...terms.keys()]);
  expect(terms.map((_, at) => dictionary.term(at))).toEqual(terms);
  expect(dictionary.withPrefix("t06")).toEqual([60, 70]);
  expect(dictionary.withPrefix("t12")).toEqual([120, 130]);
  expect(dictionary.withPrefix("t")).toEqual([0, 150]);
  expect([dictionary.find("a"), dictionary.find("t063x"), dictionary.find("z")]).toEqual([
    -1, -1, -1,
  ]);
  expect(dictionary.places(149).docs).toEqual([149]);
  expect(new Dictionary({ terms: [], places: [] }).find("a")).toBe(-1);
});

test("places of the index and of its rest are one list", () => {
  const strong = {
    terms: inLines(["batch", "stamp"]),
    places: inLines([
      encodePlaces({ docs: [3, 70], weights: [8, 4] }),
      encodePlaces({ docs: [1], weights: [5] }),
    ]),
  };
  const weak = {
    terms: inLines(["bat", "batch", "stamp"]),
    places: inLines([
      encodePlaces({ docs: [9], weights: [1] }),
      encodePlaces({ docs: [0, 5], weights: [2, 3] }),
      "",
    ]),
  };
  const dictionary = new Dictionary(strong, weak);
  expect(dictionary.size).toBe(3);
  expect(dictionary.places(0)).toEqual({ docs: [9], weights: [1] });
  expect(dictionary.places(1)).toEqual({ docs: [0, 3, 5, 70], weights: [2, 8, 3, 4] });
  expect(dictionary.places(2)).toEqual({ docs: [1], weights: [5] });
});

test("most headings give their own anchor", () => {
  expect(slugOf("Case A: a server with a public address")).toBe(
    "case-a-a-server-with-a-public-address",
  );
});

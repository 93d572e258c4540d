import { expect, test } from "vitest";
import { decodePlaces, Dictionary, encodePlaces, STEPS } from "./format.ts";
import { slugOf } from "./slug.ts";

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
  const dictionary = new Dictionary({ terms: terms.join(" "), places: places.join(" ") });
  expect(dictionary.find("batch")).toBe(1);
  expect(dictionary.find("batc")).toBe(-1);
  expect(dictionary.find("zzz")).toBe(-1);
  expect(dictionary.withPrefix("batc")).toEqual([1, 3]);
  expect(dictionary.related("batch")).toEqual([2]);
  expect(dictionary.related("stamps")).toEqual([3, 4]);
  expect(dictionary.places(3).docs).toEqual([3]);
});

test("most headings give their own anchor", () => {
  expect(slugOf("Case A: a server with a public address")).toBe(
    "case-a-a-server-with-a-public-address",
  );
});

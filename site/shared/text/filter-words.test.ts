import { expect, test } from "vitest";
import { filterWords, hasWords, matchedPieces } from "./filter-words.ts";

test("words are compared without case, diacritics and apostrophes, in any order", () => {
  const words = filterWords("  Über  CAFE ");
  expect(words).toEqual(["uber", "cafe"]);
  expect(hasWords("Das Café über uns", words)).toBe(true);
  expect(hasWords("Das Café", words)).toBe(false);
  expect(hasWords("Anything", filterWords(" "))).toBe(true);
});

const marked = (text: string, query: string): string =>
  matchedPieces(text, filterWords(query))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Postage stamps", "stamp post", "[Post]age [stamp]s"],
  ["Cafe\u{301} Zürich", "cafe zu", "[Cafe\u{301}] [Zü]rich"],
  ["ﬁnd fi", "fin", "[ﬁn]d fi"],
  ["anana", "ana", "[anana]"],
  ["Bee's FAQ", "bees", "[Bee's] FAQ"],
  ["<mark>", "mark", "<[mark]>"],
  ["Bee", "", "Bee"],
])("marks of %s for %s", (text, query, wanted) => {
  expect(marked(text, query)).toBe(wanted);
});

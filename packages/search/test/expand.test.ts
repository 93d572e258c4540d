import { expect, test } from "vitest";
import { expand, Synonyms } from "../src/engine/expand.ts";
import { Dictionary } from "../src/engine/format.ts";
import { smallIndex } from "./fixture.ts";

const { index, rest } = smallIndex();
const dictionary = new Dictionary(index, rest);
const slotsOf = (text: string) => expand(dictionary, new Synonyms(index.synonyms), text);

/** Different unknown words, for each of which the whole dictionary is read. */
const unknown = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `qzx${"abcdefghij"[at % 10]}${at}`);

test.each([
  ["words", unknown(300).join(" ")],
  ["words behind many small ones", "is in the ".repeat(200) + unknown(300).join(" ")],
  ["compound words", unknown(300).join("-")],
  ["one word again and again", "bukcet ".repeat(300)],
])("of a long text 24 words are looked up at most: %s", (_, text) => {
  const words = slotsOf(text).filter(({ counts }) => counts);
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(24);
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inEdition } from "../../shared/edition/in-edition.ts";
import { DEFAULT_RELEASE, NEWEST_RELEASE } from "../../settings/editions.ts";
import { markedText } from "../../content/marks.ts";
import { placesOf } from "../../content/places.ts";

const DOCS = path.join(import.meta.dirname, "../../../docs");
const files = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".mdx"),
);
const read = (name: string): string => readFileSync(path.join(DOCS, name), "utf8");

/** With fewer words a sentence may be the same by chance. */
const WORDS = 12;

/** The longer sentences of a text, outside of code. */
function sentences(text: string): string[] {
  return (
    text
      .replace(/^[ \t]*(`{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, "")
      .split(/(?<=[.!?:])\s+|\n|\s\|\s/)
      .map((one) => one.trim())
      // What a node prints is no prose of ours.
      .filter((one) => one.replaceAll(/`[^`]*`/g, "").split(/\s+/).length >= WORDS)
  );
}

const both = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter((sentence) => other.includes(sentence));

test("no sentence is written twice in a place: what holds in both editions is unmarked", () => {
  const found = files.flatMap((name) => {
    const source = read(name);
    return placesOf(source, [DEFAULT_RELEASE, NEWEST_RELEASE]).flatMap(({ marks }) => {
      const said = (release: string): string[] =>
        marks.flatMap((mark) => sentences(markedText(source, mark, inEdition(mark, release))));
      return both(said(DEFAULT_RELEASE), said(NEWEST_RELEASE)).map(
        (sentence) => `${name}: ${sentence}`,
      );
    });
  });
  expect(found).toEqual([]);
});

test("a page with a file for each edition says nothing twice", () => {
  const found = files
    .filter((name) => /\.\d+\.\d+\.mdx$/.test(name))
    .flatMap((name) => {
      const older = sentences(read(name.replace(/\.\d+\.\d+(?=\.mdx$)/, "")));
      return both(sentences(read(name)), older).map((sentence) => `${name}: ${sentence}`);
    });
  expect(found).toEqual([]);
});

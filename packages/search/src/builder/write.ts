import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { withLate } from "../engine/format.ts";
import { buildIndex, type BuiltIndex } from "./build-index.ts";
import type { Section } from "../section.ts";

/** Reads the groups of words that mean the same: the synonyms, and each glossary word with its aliases. */
export function readSynonyms(root: string): string[][] {
  const read = (name: string): unknown => parse(readFileSync(path.join(root, name), "utf8"));
  const words = read("data/glossary.yaml") as { term: string; aliases?: string[] }[];
  const aliases = words.flatMap(({ term, aliases: others = [] }) =>
    others.length > 0 ? [[term, ...others]] : [],
  );
  return [...(read("data/synonyms.yaml") as string[][]), ...aliases];
}

/** Texts of the sections of each page, in the order of the index. */
export function textsByPage({ index, rest }: BuiltIndex, sections: readonly Section[]): string[][] {
  const { docs, pages } = withLate(index, rest);
  const texts: string[][] = pages.map(() => []);
  sections.forEach(({ text }, doc) => {
    texts[docs.page[doc] as number]?.push(text.replace(/\s+/g, " "));
  });
  return texts;
}

/** Writes the embedded index into `target`: `index.json`, `rest.json`, and one `text/<page>.json` per page. */
export function writeIndex(target: string, sections: readonly Section[], root: string): void {
  const built = buildIndex(sections, readSynonyms(root));
  const texts = path.join(target, "text");
  rmSync(texts, { recursive: true, force: true });
  mkdirSync(texts, { recursive: true });
  writeFileSync(path.join(target, "index.json"), JSON.stringify(built.index));
  writeFileSync(path.join(target, "rest.json"), JSON.stringify(built.rest));
  textsByPage(built, sections).forEach((page, at) =>
    writeFileSync(path.join(texts, `${at}.json`), JSON.stringify(page)),
  );
}

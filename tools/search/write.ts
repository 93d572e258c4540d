import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { ServerData } from "../../site/src/mdx/rows.ts";
import type { IndexFile } from "../../site/src/search/engine/format.ts";
import { buildIndex } from "./build-index.ts";
import { allSections } from "./sections.ts";
import type { Section } from "./section.ts";

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
export function textsByPage(index: IndexFile, sections: readonly Section[]): string[][] {
  const texts: string[][] = index.pages.map(() => []);
  sections.forEach(({ text }, doc) => {
    texts[index.docs.page[doc] as number]?.push(text.replace(/\s+/g, " "));
  });
  return texts;
}

/**
 * Writes what the site needs for searching into its `.generated` folder: `pages.json` for readers
 * without scripts, and the embedded index, `static/search/index.json` with one `text/<page>.json`
 * per page.
 */
export async function writeSearch(
  generated: string,
  root: string,
  facts: ServerData,
): Promise<void> {
  const sections = await allSections(root, facts);
  const target = path.join(generated, "static/search");
  const pages = sections
    .filter(({ anchor }) => anchor === "")
    .map(({ route, page, group }) => ({ route, title: page, group }));
  const index = buildIndex(sections, readSynonyms(root));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.join(target, "text"), { recursive: true });
  writeFileSync(path.join(generated, "pages.json"), JSON.stringify(pages));
  writeFileSync(path.join(target, "index.json"), JSON.stringify(index));
  textsByPage(index, sections).forEach((texts, page) =>
    writeFileSync(path.join(target, "text", `${page}.json`), JSON.stringify(texts)),
  );
}

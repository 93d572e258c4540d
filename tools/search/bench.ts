// Measures the embedded search: `npx tsx tools/search/bench.ts`. Prints sizes, times and growth, and
// the same figures for MiniSearch with the same records, as the reference of the same minute.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import MiniSearch from "minisearch";
import { parse } from "yaml";
import { Engine } from "../../site/src/search/engine/engine.ts";
import type { IndexFile } from "../../site/src/search/engine/format.ts";
import { STOPWORDS, termsOf } from "../../site/src/search/engine/words.ts";
import { readFacts } from "../site/generate.ts";
import { buildIndex } from "./build-index.ts";
import { measure, rankIn, type Query } from "./relevance.ts";
import { titleOf, urlOf, type Section } from "./section.ts";
import { allSections } from "./sections.ts";
import { readSynonyms } from "./write.ts";

const ROOT = path.join(import.meta.dirname, "../..");

const round = (value: number): number => Math.round(value * 100) / 100;

function timed<Result>(task: () => Result): [Result, number] {
  const start = performance.now();
  return [task(), performance.now() - start];
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** Brotli at full effort takes minutes for the largest synthetic index; a lesser effort will do. */
function brotliBytes(text: string): number {
  const quality = text.length > 5_000_000 ? 5 : 11;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

/** All beginnings of all queries: what an index is asked while readers type. */
function keystrokes(queries: readonly Query[]): string[] {
  return queries.flatMap(({ query }) =>
    [...query].map((_, at) => query.slice(0, at + 1)).filter((text) => text.trim() !== ""),
  );
}

function ours(sections: readonly Section[], synonyms: string[][], queries: readonly Query[]) {
  const [index, build] = timed(() => buildIndex(sections, synonyms));
  const text = JSON.stringify(index);
  const loads = Array.from(
    { length: 5 },
    () => timed(() => new Engine(JSON.parse(text) as IndexFile))[1],
  );
  const engine = new Engine(JSON.parse(text) as IndexFile);
  const keys = keystrokes(queries).map((query) => timed(() => engine.search(query))[1]);
  return {
    engine,
    row: {
      sections: sections.length,
      "build ms": Math.round(build),
      "index kB br": Math.round(brotliBytes(text) / 1000),
      "load ms": round(median(loads)),
      "key ms median": round(median(keys)),
      "key ms p95": round([...keys].sort((a, b) => a - b)[Math.floor(keys.length * 0.95)] ?? 0),
    },
  };
}

function miniSearch(sections: readonly Section[], queries: readonly Query[]) {
  const options = {
    fields: ["title", "names", "summary", "page", "text"],
    storeFields: ["url"],
    tokenize: (text: string) => termsOf(text),
    processTerm: (term: string) => (STOPWORDS.has(term) ? null : term),
    searchOptions: {
      boost: { title: 4, names: 3, summary: 2, page: 1.5 },
      prefix: true,
      fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
    },
  };
  const documents = sections.map((section, id) => ({
    id,
    url: urlOf(section),
    title: titleOf(section),
    names: section.names.join(" | "),
    summary: section.summary,
    page: section.page,
    text: section.text,
  }));
  const [index, build] = timed(() => {
    const made = new MiniSearch(options);
    made.addAll(documents);
    return made;
  });
  const text = JSON.stringify(index);
  const loads = Array.from({ length: 3 }, () => timed(() => MiniSearch.loadJSON(text, options))[1]);
  const keys = keystrokes(queries).map((query) => timed(() => index.search(query))[1]);
  const ranks = queries.map((query) =>
    rankIn(
      index.search(query.query).map(({ url }) => String(url)),
      query,
    ),
  );
  const share = (depth: number): number =>
    round(ranks.filter((rank) => rank > 0 && rank <= depth).length / ranks.length);
  return {
    "build ms": Math.round(build),
    "index kB br": Math.round(brotliBytes(text) / 1000),
    "load ms": round(median(loads)),
    "key ms median": round(median(keys)),
    "top-1": share(1),
    "top-3": share(3),
  };
}

/** The sections again and again until there are `pages` pages, each copy with words of its own. */
function synthetic(sections: readonly Section[], pages: number): Section[] {
  const routes = new Set(sections.map(({ route }) => route)).size;
  // Rows of tables do not grow with the pages.
  const prose = sections.filter(({ kind }) => /^(page|section|post)$/.test(kind));
  return Array.from({ length: Math.ceil(pages / routes) }, (_, copy) =>
    prose.map((section) => ({
      ...section,
      route: `/${copy}${section.route}`,
      text: `${section.text} word${copy} other${copy}`,
    })),
  ).flat();
}

async function bench(): Promise<void> {
  const queries = parse(
    readFileSync(path.join(ROOT, "data/search-queries.yaml"), "utf8"),
  ) as Query[];
  const synonyms = readSynonyms(ROOT);
  const started = performance.now();
  const sections = await allSections(ROOT, readFacts());
  console.log(`records from sources: ${Math.round(performance.now() - started)} ms`);
  const { engine, row } = ours(sections, synonyms, queries);
  const { top1, top3, mrr } = measure(engine, queries);
  console.log("ours", row, { "top-1": round(top1), "top-3": round(top3), mrr: round(mrr) });
  console.log("MiniSearch", miniSearch(sections, queries));
  for (const pages of [1000, 5000]) {
    const some = queries.filter((_, at) => at % (pages / 100) === 0);
    console.log(`${pages} synthetic pages`, ours(synthetic(sections, pages), synonyms, some).row);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bench();

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import MiniSearch from "minisearch";
import { Engine } from "@swarm-docs/search/engine/engine";
import type { IndexFile, RestFile } from "@swarm-docs/search/engine/format";
import { STOPWORDS, termsOf } from "@swarm-docs/search/engine/words";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { ROOT } from "../run.ts";
import { buildIndex } from "@swarm-docs/search/builder/build-index";
import { pageFiles, readPage, sectionsOf } from "@swarm-docs/search/builder/pages";
import { measure, rankIn, readQueries, type Query } from "@swarm-docs/search/builder/relevance";
import { titleOf, urlOf, type Section } from "@swarm-docs/search/section";
import { allSections } from "../../site/plugins/search/sections.ts";
import { readSynonyms } from "@swarm-docs/search/builder/write";
import { writtenEdition } from "../../site/plugins/editions/write.ts";
import { readFacts } from "../../site/plugins/facts/generate.ts";
import { benchBuild as measureBuilds } from "./build.ts";
import { median, type BenchReport } from "./report.ts";

/** Measurements of one index; times in milliseconds. */
interface Row extends Record<string, string | number> {
  readonly index: string;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function timed<Result>(task: () => Result): [Result, number] {
  const start = performance.now();
  return [task(), performance.now() - start];
}

/** Brotli at full effort takes minutes for the largest synthetic index; a lesser effort will do. */
function brotliKilobytes(text: string): string {
  const quality = text.length > 5_000_000 ? 5 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return (brotliCompressSync(text, { params }).length / 1000).toFixed(0);
}

/** All beginnings of all queries: what an index is asked while readers type. */
function keystrokes(queries: readonly Query[]): string[] {
  return queries.flatMap(({ query }) =>
    [...query].map((_, at) => query.slice(0, at + 1)).filter((text) => text.trim() !== ""),
  );
}

function keyTimes(queries: readonly Query[], ask: (query: string) => unknown) {
  const times = keystrokes(queries).map((query) => timed(() => ask(query))[1]);
  times.sort((one, other) => one - other);
  return {
    "key, median": median(times).toFixed(2),
    "key, 95 of 100": (times[Math.floor(times.length * 0.95)] ?? NaN).toFixed(2),
  };
}

/** 2,000 characters of misspelt words: of all texts, each of their words takes longest. */
const LONG_TEXT = Array.from({ length: 200 }, (_, at) => `qzxw${(at * 7919) % 10_000}v`)
  .join(" ")
  .slice(0, 2000);

function ours(index: string, sections: readonly Section[], queries: readonly Query[]) {
  const [made, building] = timed(() => buildIndex(sections, readSynonyms(ROOT)));
  const [first, second] = [made.index, made.rest].map((part) => JSON.stringify(part)) as [
    string,
    string,
  ];
  const load = (): Engine =>
    new Engine(JSON.parse(first) as IndexFile, JSON.parse(second) as RestFile);
  const loads = Array.from({ length: 5 }, () => timed(load)[1]);
  const engine = load();
  const row: Row = {
    index,
    sections: sections.length,
    "kB brotli": `${brotliKilobytes(first)} + ${brotliKilobytes(second)}`,
    build: building.toFixed(0),
    load: median(loads).toFixed(1),
    ...keyTimes(queries, (query) => engine.search(query)),
    "pasted text": timed(() => engine.search(LONG_TEXT))[1].toFixed(1),
  };
  return { engine, building, row };
}

/** The same records, words and boosts in MiniSearch: the reference of the same minute. */
function miniSearch(sections: readonly Section[], queries: readonly Query[]): Row {
  const options = {
    fields: ["title", "names", "summary", "asked", "page", "text"],
    storeFields: ["url"],
    tokenize: (text: string) => termsOf(text),
    processTerm: (term: string) => (STOPWORDS.has(term) ? null : term),
    searchOptions: {
      boost: { title: 4, names: 3, summary: 2, asked: 2, page: 1.5 },
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
    asked: section.asked?.join(" | ") ?? "",
    page: section.page,
    text: section.text,
  }));
  const [index, building] = timed(() => {
    const made = new MiniSearch(options);
    made.addAll(documents);
    return made;
  });
  const text = JSON.stringify(index);
  const loads = Array.from({ length: 3 }, () => timed(() => MiniSearch.loadJSON(text, options))[1]);
  const ranks = queries.map((query) =>
    rankIn(
      index.search(query.query).map(({ url }) => String(url)),
      query,
    ),
  );
  const share = (depth: number): string =>
    percent(ranks.filter((rank) => rank > 0 && rank <= depth).length / ranks.length);
  return {
    index: "MiniSearch, same records",
    sections: sections.length,
    "kB brotli": brotliKilobytes(text),
    build: building.toFixed(0),
    load: median(loads).toFixed(1),
    ...keyTimes(queries, (query) => index.search(query)),
    "top-1": share(1),
    "top-3": share(3),
    MRR: (ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length).toFixed(
      3,
    ),
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

/** Seconds of a cold build of the site: from `bench build` when it ran, measured now otherwise. */
async function coldBuildSeconds(): Promise<number> {
  const kept = path.join(ROOT, "bench-results/build.json");
  const { rows } = existsSync(kept)
    ? (JSON.parse(readFileSync(kept, "utf8")) as BenchReport)
    : await measureBuilds();
  return Number(rows.find(({ build }) => build === "cold")?.["wall s"]);
}

/** The embedded index: how big, how soon ready, how fast to answer, how often right, how it grows. */
export async function benchSearch(): Promise<BenchReport> {
  const queries = readQueries(ROOT);
  const sources = { facts: await readFacts(), document: await bundle() };
  // A build has parsed its pages already when it reads their sections.
  const root = writtenEdition();
  const files = pageFiles(root, "docs");
  const pages = files.map((file) => [file, readPage(root, file)] as const);
  const [sections, reading] = timed(() =>
    allSections(
      root,
      sources,
      new Map(pages.map(([file, page]) => [file, sectionsOf(file, page)])),
    ),
  );
  const { engine, building, row } = ours("this site", sections, queries);
  const { top1, top3, mrr, missed } = measure(engine, queries);
  const relevance = { "top-1": percent(top1), "top-3": percent(top3), MRR: mrr.toFixed(3) };
  const rows: Row[] = [{ ...row, ...relevance }, miniSearch(sections, queries)];
  for (const count of [1000, 5000]) {
    const some = queries.filter((_, at) => at % (count / 50) === 0);
    rows.push(ours(`${count} synthetic pages`, synthetic(sections, count), some).row);
  }
  const whole = await coldBuildSeconds();
  const sets = [...new Set(queries.map(({ set }) => set))].map((set) => {
    const own = measure(
      engine,
      queries.filter((query) => query.set === set),
    );
    return `${own.queries} queries of the ${set} set: top-1 ${percent(own.top1)}, top-3 ${percent(own.top3)}, MRR ${own.mrr.toFixed(3)}.`;
  });
  const notes = [
    "Times in ms; a key is one keystroke, asked on the built index.",
    `Records from the parsed pages ${reading.toFixed(0)} ms, index ${building.toFixed(0)} ms: together ${percent((reading + building) / 1000 / whole)} of a cold build of ${whole} s.`,
    ...sets,
    "Missed:",
    ...missed,
  ];
  return { title: "Search", rows, notes: notes.map((note) => `- ${note}`) };
}

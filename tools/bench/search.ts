import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "yaml";
import { Engine } from "../../site/src/search/engine/engine.ts";
import type { IndexFile } from "../../site/src/search/engine/format.ts";
import { ROOT } from "../run.ts";
import { buildIndex } from "../search/build-index.ts";
import { measure, type Query } from "../search/relevance.ts";
import { allSections } from "../search/sections.ts";
import { readSynonyms } from "../search/write.ts";
import { readFacts } from "../site/generate.ts";
import { median, type Report } from "./report.ts";

const ROUNDS = 5;

/** The embedded index: how big, how soon ready, how fast to answer, how often right. */
export async function run(): Promise<Report> {
  const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
  const queries = parse(read("data/search-queries.yaml")) as Query[];
  const sections = await allSections(ROOT, readFacts());
  const built = performance.now();
  const text = JSON.stringify(buildIndex(sections, readSynonyms(ROOT)));
  const building = performance.now() - built;
  const started = performance.now();
  const engine = new Engine(JSON.parse(text) as IndexFile);
  const ready = performance.now() - started;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { query } of queries) {
      const before = performance.now();
      engine.search(query);
      times.push(performance.now() - before);
    }
  }
  times.sort((a, b) => a - b);
  const small = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const found = measure(engine, queries);
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const rows = [
    { what: "sections", value: sections.length },
    { what: "index, kB brotli", value: (small.length / 1000).toFixed(1) },
    { what: "building the index, ms", value: building.toFixed(0) },
    { what: "parsing and loading it, ms", value: ready.toFixed(0) },
    { what: "a query, median ms", value: median(times).toFixed(2) },
    {
      what: "a query, slowest of 100, ms",
      value: (times[Math.floor(times.length * 0.99)] ?? NaN).toFixed(2),
    },
    { what: `right first, of ${found.queries} readers' queries`, value: percent(found.top1) },
    { what: "right among the first three", value: percent(found.top3) },
    { what: "mean reciprocal rank", value: found.mrr.toFixed(3) },
  ];
  return { title: "Search", rows, notes: found.missed };
}

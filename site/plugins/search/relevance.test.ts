import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Engine, type Found } from "@swarm-docs/search/engine/engine";
import { addressOf } from "@swarm-docs/search/engine/hits";
import type { IndexFile } from "@swarm-docs/search/engine/format";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { readFacts } from "../facts/generate.ts";
import { buildIndex, type BuiltIndex } from "@swarm-docs/search/builder/build-index";
import { measure, readKinds, readQueries } from "@swarm-docs/search/builder/relevance";
import { urlOf, type Section } from "@swarm-docs/search/section";
import { allSections } from "./sections.ts";
import { DEFAULT_RELEASE, editionFact, RELEASES } from "../../settings/editions.ts";
import { readGenerated } from "../../settings/files.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import type { Changes } from "../../shared/changes/facts.ts";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { writtenEdition } from "../editions/write.ts";
import { inEdition } from "../../shared/edition/in-edition.ts";
import { readSynonyms } from "@swarm-docs/search/builder/write";

const ROOT = path.join(import.meta.dirname, "../../..");
const allQueries = readQueries(ROOT);
const queries = allQueries.filter((query) => inEdition(query, DEFAULT_RELEASE));
const NEWEST = RELEASES.at(-1) as string;
const kinds = readKinds(ROOT);

/** Answers a repeated query from memory: several tests ask the same hundreds of queries. */
class RememberingEngine extends Engine {
  readonly #found = new Map<string, Found[]>();

  override search(query: string): Found[] {
    const found = this.#found.get(query) ?? super.search(query);
    this.#found.set(query, found);
    return found;
  }
}

let sections: Section[];
let built: BuiltIndex;
let index: IndexFile;
let engine: Engine;
let newest: BuiltIndex;
let newestEngine: Engine;

/** Parts of a build besides pages, facts and operations; `site/test/generated-files.ts` makes it. */
const shared = {
  changes: readGenerated<readonly Changes[]>("changes"),
  packages: readGenerated<readonly ApiPackage[]>("packages"),
};
const references = readGenerated<readonly BeeJsReference[]>("bee-js");
const referenceOf = (release: string): BeeJsReference | undefined =>
  references.find((one) => one.release === release);

/** The sections of the edition of a release. */
async function sectionsOf(release: string): Promise<Section[]> {
  const document = await bundle(editionFact(release).interface as Parameters<typeof bundle>[0]);
  const facts = await readFacts(release);
  const sources = { facts, document, ...shared, beeJs: referenceOf(release) };
  return allSections(writtenEdition(release), sources);
}

/** The address of the first place found. */
function firstOf(one: Engine, query: string): string {
  const [first] = one.search(query);
  return first ? addressOf(one.file, first.doc) : "";
}

/** Places of either edition. */
function places(): Set<string> {
  return new Set(
    [engine, newestEngine].flatMap(({ file }) =>
      file.docs.page.map((_, at) => addressOf(file, at)),
    ),
  );
}

beforeAll(async () => {
  sections = await sectionsOf(DEFAULT_RELEASE);
  built = buildIndex(sections, readSynonyms(ROOT));
  // As the browser gets it: through JSON.
  const read = JSON.parse(JSON.stringify(built)) as BuiltIndex;
  index = read.index;
  engine = new RememberingEngine(index, read.rest);
  newest = buildIndex(await sectionsOf(NEWEST), readSynonyms(ROOT));
  newestEngine = new RememberingEngine(newest.index, newest.rest);
}, 240_000);

describe("relevance of the embedded index", () => {
  test("readers' queries: 95 % among the first three, 80 % first", () => {
    const { top1, top3, mrr, missed, queries: count } = measure(engine, queries);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    console.log(
      [`${count} queries: top-1 ${percent(top1)}, top-3 ${percent(top3)}, MRR ${mrr.toFixed(3)}`]
        .concat(missed)
        .join("\n"),
    );
    for (const set of new Set(queries.map((query) => query.set))) {
      const own = measure(
        engine,
        queries.filter((query) => query.set === set),
      );
      console.log(
        `${set}: ${own.queries} queries, ${percent(own.top1)}, ${percent(own.top3)}, ${own.mrr.toFixed(3)}`,
      );
    }
    expect(count).toBeGreaterThanOrEqual(610);
    expect(top3).toBeGreaterThanOrEqual(0.95);
    expect(top1).toBeGreaterThanOrEqual(0.8);
  }, 240_000);

  test("without the rest, which follows: 93 % among the first three, 79 % first", () => {
    const { top1, top3 } = measure(new Engine(index), queries);
    console.log(`first file alone: top-1 ${top1}, top-3 ${top3}`);
    expect(top3).toBeGreaterThanOrEqual(0.93);
    expect(top1).toBeGreaterThanOrEqual(0.79);
  }, 240_000);

  test.each(["service", "endpoint", "concept", "general"])(
    "fifty questions of the kind %s: 95 % among the first three",
    (wanted) => {
      const own = kinds.filter(({ kind }) => kind === wanted);
      const { top1, top3, missed } = measure(engine, own);
      console.log(`${wanted}: top-1 ${top1}, top-3 ${top3}\n${missed.join("\n")}`);
      expect(own).toHaveLength(50);
      expect(top3).toBeGreaterThanOrEqual(0.95);
    },
  );

  test("symptoms and messages that readers typed in vain find their answers first", () => {
    const own = queries.filter(({ set }) => set === "eleventh");
    const { top1, missed } = measure(engine, own);
    expect(own.length).toBeGreaterThanOrEqual(7);
    expect(top1, missed.join("\n")).toBe(1);
  });

  test("a question about a method leads to its reference first, a task to its guide", () => {
    const own = queries.filter(({ set }) => set === "twelfth");
    for (const one of [engine, newestEngine]) {
      const { top1, missed } = measure(one, own);
      expect(top1, missed.join("\n")).toBe(1);
    }
  });

  test("pasted lines of a log, of curl and of a browser lead to their entries, in either edition", () => {
    const own = allQueries.filter(({ set }) => set === "twenty-sixth");
    expect(own.length).toBeGreaterThanOrEqual(20);
    for (const one of [engine, newestEngine]) {
      const { top3, missed } = measure(one, own);
      expect(top3, missed.join("\n")).toBe(1);
    }
  });

  test("expected places exist, one of each query in its edition", () => {
    const own = new Set(engine.file.docs.page.map((_, doc) => addressOf(engine.file, doc)));
    const known = places();
    const asked = [...queries, ...kinds];
    expect(asked.flatMap(({ to }) => to).filter((place) => !known.has(place))).toEqual([]);
    const unanswered = asked.filter(({ to }) => !to.some((place) => own.has(place)));
    expect(unanswered.map(({ query }) => query)).toEqual([]);
  });

  test(`what only Bee ${NEWEST} has is found in its edition: nine of ten among the first three`, () => {
    const own = allQueries.filter((query) => query.since !== undefined);
    const { top3, missed } = measure(newestEngine, own);
    console.log(`since: top-3 ${top3}\n${missed.join("\n")}`);
    expect(own.length).toBeGreaterThanOrEqual(12);
    expect(own.flatMap(({ to }) => to).filter((place) => !places().has(place))).toEqual([]);
    expect(top3).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ["createSwarm", "/packages/node"],
    ["makeSoc", "/packages/protocol/soc"],
    ["@swarm-docs/node/vitest", "/packages/node/vitest"],
    ["sampleRequest", "/packages/openapi/snippets/all"],
    ["packages", "/packages/"],
  ])("a name that programs import leads to its entry: %s", (query, to) => {
    const [first] = engine.search(query);
    expect(first && addressOf(engine.file, first.doc)).toBe(to);
  });

  test("every member of every class of bee-js is first for its class and name, in either edition", () => {
    for (const [release, one] of [
      [DEFAULT_RELEASE, engine],
      [NEWEST, newestEngine],
    ] as const) {
      const { pages = [] } = referenceOf(release) ?? {};
      const wanted = pages.flatMap(({ name, parts }) =>
        parts.flatMap(({ members }) => members.map(({ id }) => `${name}.${id}`)),
      );
      const missed = wanted.filter((name) => {
        const [first] = one.search(name);
        return !first || addressOf(one.file, first.doc) !== `/bee-js/${name.replace(".", "#")}`;
      });
      expect(wanted.length).toBeGreaterThan(280);
      expect(missed).toEqual([]);
    }
  });

  test("names of bee-js without their class are among the first three, in small letters first with it", () => {
    for (const [release, one] of [
      [DEFAULT_RELEASE, engine],
      [NEWEST, newestEngine],
    ] as const) {
      const [{ parts = [] } = {}] = referenceOf(release)?.pages ?? [];
      const names = parts.flatMap(({ members }) => members.map(({ id }) => id));
      const camel = names.filter((name) => /[a-z][A-Z]/.test(name));
      const missed = camel.filter((name) => {
        const urls = one.search(name).map(({ doc }) => addressOf(one.file, doc));
        return !urls.slice(0, 3).includes(`/bee-js/Bee#${name}`);
      });
      const inSmall = camel.filter(
        (name) => firstOf(one, `bee.${name.toLowerCase()}`) !== `/bee-js/Bee#${name}`,
      );
      expect(camel.length).toBeGreaterThan(90);
      expect([missed, inSmall]).toEqual([[], []]);
    }
  });

  test.each([
    ["BatchId.toHex", "/bee-js/Bytes#toHex"],
    ["BatchId toHex", "/bee-js/Bytes#toHex"],
    ["EthAddress.toChecksum", "/bee-js/EthAddress#toChecksum"],
    ["Duration.fromDays", "/bee-js/Duration#fromDays"],
    ["fromDays", "/bee-js/Duration#fromDays"],
    ["getCollectionSize", "/bee-js/utils#getCollectionSize"],
    ["BZZ.fromPLUR arguments", "/bee-js/BZZ#fromPLUR"],
  ])("a name of bee-js leads to its anchor: %s", (query, to) => {
    for (const one of [engine, newestEngine]) {
      const [first] = one.search(query);
      expect(first && addressOf(one.file, first.doc)).toBe(to);
    }
  });

  test("a question for the meaning of any term of the glossary leads to it first, in either edition", () => {
    const terms = sections.filter(({ kind }) => kind === "term");
    const missed = terms.flatMap((term) => {
      const title = term.headings.at(-1) as string;
      const asked = [`define ${title}`, `what is ${title}?`, `${title} meaning`];
      return [engine, newestEngine].flatMap((one) =>
        asked.filter((query) => firstOf(one, query) !== urlOf(term)),
      );
    });
    expect(terms.length).toBeGreaterThan(100);
    expect(missed).toEqual([]);
  });

  test.each([
    ["ACT", "act"],
    ["batch", "postage-batch"],
    ["BMT", "bmt"],
    ["bucket", "bucket"],
    ["CAC", "cac"],
    ["cheque", "cheque"],
    ["chunk", "chunk"],
    ["ENS", "ens"],
    ["feed", "feed"],
    ["grantee", "grantee"],
    ["GSOC", "gsoc"],
    ["manifest", "manifest"],
    ["neighbourhood", "neighborhood"],
    ["overlay", "overlay-address"],
    ["pin", "pinning"],
    ["PO", "proximity-order"],
    ["PLUR", "plur"],
    ["postage stamp", "postage-stamp"],
    ["PSS", "pss"],
    ["radius", "storage-radius"],
    ["reserve", "reserve"],
    ["round", "round"],
    ["SOC", "soc"],
    ["stake", "stake"],
    ["stamp", "postage-stamp"],
    ["underlay", "underlay-address"],
  ])("the meaning of a term under any of its names: %s", (name, id) => {
    const asked = [
      `define ${name}`,
      `what is ${name}`,
      `what is a ${name}?`,
      `${name} meaning`,
      `what is the meaning of ${name} in Swarm?`,
    ];
    for (const one of [engine, newestEngine])
      for (const query of asked)
        expect(firstOf(one, query), query).toBe(`/docs/references/glossary#${id}`);
  });

  test("what readers ask is asked at places that exist", () => {
    const known = places();
    const asked = parse(readFileSync(path.join(ROOT, "data/asked.yaml"), "utf8")) as object;
    const isFolder = (place: string): boolean =>
      place.endsWith("/*") && [...known].some((one) => one.startsWith(place.slice(0, -1)));
    const unknown = Object.keys(asked).filter((place) => !known.has(place) && !isFolder(place));
    expect(unknown).toEqual([]);
  });

  test("the exact text of nearly every error and log line finds it among the first three", () => {
    const messages = sections.filter(({ kind }) => kind === "error" || kind === "log");
    const missed = messages.filter((message) => {
      const title = message.headings.at(-1) as string;
      const found = engine.search(title.slice(0, 64)).slice(0, 3);
      return !found.some(({ doc }) => sections[doc]?.headings.at(-1) === title);
    });
    console.log(`exact messages not among the first three: ${missed.length}/${messages.length}`);
    expect(missed.length / messages.length).toBeLessThan(0.03);
  });

  test("a status leads to the statuses, a pasted message to its error before pages that mention it", () => {
    const first = (query: string): string =>
      addressOf(engine.file, engine.search(query)[0]?.doc ?? -1);
    expect(first("404")).toBe("/docs/bee/working-with-bee/bee-api#status-codes");
    expect(first("HTTP 422")).toBe("/docs/bee/working-with-bee/bee-api#status-codes");
    expect(first("batch is overissued")).toBe("/errors/batch-overissued");
    expect(first("batch with id not found")).toBe("/errors/batch-with-id-not-found");
  });

  test("every operation is first for its method and path", () => {
    const operations = sections.filter(({ kind }) => kind === "operation");
    const missed = operations.filter((operation) => {
      const title = operation.headings.at(-1) as string;
      return sections[engine.search(title)[0]?.doc ?? -1] !== operation;
    });
    expect(missed.map(({ headings }) => headings.at(-1))).toEqual([]);
  });

  test("64 hexadecimal digits lead to the tool that says which nodes keep an address", () => {
    const [best] = engine.search("ab".repeat(32));
    expect(addressOf(engine.file, best?.doc ?? -1)).toMatch(
      /^\/docs\/concepts\/DISC\/neighborhoods/,
    );
  });

  test("every option is first for its flag, its variable and its name", () => {
    const options = sections.filter(({ kind }) => kind === "option");
    const missed = options.flatMap((option) => {
      const name = option.headings.at(-1) as string;
      const variable = `BEE_${name.toUpperCase().replaceAll("-", "_")}`;
      // A name of one word is a word first.
      const asked = [`--${name}`, variable, ...(name.includes("-") ? [name, `${name}: `] : [])];
      return asked.filter((query) => sections[engine.search(query)[0]?.doc ?? -1] !== option);
    });
    expect(missed).toEqual([]);
  });

  test("a request with its values leads to its operation", () => {
    const first = (query: string): string =>
      addressOf(engine.file, engine.search(query)[0]?.doc ?? -1);
    expect(first(`curl http://localhost:1633/bzz/${"ab".repeat(16)}`)).toBe("/api/#downloadBzz");
    expect(first("/bzz/abcd/img/logo.png")).toBe("/api/#downloadBzzPath");
    expect(first("/bzz")).toBe("/api/#uploadBzz");
    expect(first('{"code":404,"message":"batch with id not found"')).toBe(
      "/errors/batch-with-id-not-found",
    );
  });
});

test("what first results need is at most 101 kB in either edition, with what follows 240 kB", () => {
  const bytesOf = (file: object): number => brotliCompressSync(JSON.stringify(file)).length;
  for (const { index: first, rest } of [built, newest]) {
    const bytes = [bytesOf(first), bytesOf(rest)] as const;
    console.log(`index: ${first.docs.page.length} sections, ${bytes.join(" + ")} bytes brotli`);
    expect(bytes[0]).toBeLessThanOrEqual(101_000);
    expect(bytes[0] + bytes[1]).toBeLessThanOrEqual(240_000);
  }
});

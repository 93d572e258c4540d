import { Engine } from "@swarm-docs/search/engine/engine";
import { KINDS } from "@swarm-docs/search/engine/format";
import { addressOf, anchorOf, hierarchyOf, positionOnPage } from "@swarm-docs/search/engine/hits";
import { LEVELS } from "@swarm-docs/search/hierarchy";
import type { EditionContent } from "./content.ts";
import { answeringLines, matcherOf } from "./lines.ts";
import { ownLines, sectionUnder } from "./markdown.ts";
import { findOperations } from "./operations.ts";
import { queryFrom } from "./query.ts";

/** A place that answers a query. */
export interface Hit {
  /** Address on the site, with the folder of its edition; what `swarm-docs show` takes. */
  readonly address: string;
  /** Headings from the navigation section down to the place. */
  readonly trail: readonly string[];
  readonly kind: string;
  /** The lines that answer, plain text. */
  readonly lines: readonly string[];
}

/** Hits of a query; without hits, similar words as suggestions. */
export interface Found {
  /** The searched text: of a log line or an error response the message. */
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly suggestions: readonly string[];
}

const engines = new WeakMap<EditionContent, Engine>();

/** The search engine of an edition, made once. */
export function engineOf(edition: EditionContent): Engine {
  const engine = engines.get(edition) ?? new Engine(edition.index, edition.rest);
  engines.set(edition, engine);
  return engine;
}

const kindNames: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).map(([name, letter]) => [letter, name]),
);

/** Lines below a title that answer nothing: the page's route, and links to the notes of newer releases. */
const NO_ANSWER = /^Page: \/|^> \[[^\]]*\]\([^)]*\)$/;

/** What a section says, in lines: from its page or operation where it is found there, else from the index. */
function passage(edition: EditionContent, doc: number): readonly string[] {
  const { file } = engineOf(edition);
  const { docs, pages } = file;
  const page = docs.page[doc] ?? 0;
  const text = edition.texts[page]?.[positionOnPage(file, doc)] ?? "";
  const route = (pages[page]?.[0] ?? "").replace(`/${edition.prefix}`, "/").replace(/\/$/, "");
  const markdown = edition.pages[route];
  const kind = kindNames.get(docs.kind.charAt(doc));
  if (kind === "operation") {
    const [operation] = findOperations(edition, anchorOf(file, doc));
    if (operation) return [operation.summary, ...operation.description.split("\n")];
  }
  if (markdown === undefined || (kind !== "page" && kind !== "section" && kind !== "post"))
    return [text];
  const title = docs.title[doc] ?? "";
  const section = title === "" ? markdown : sectionUnder(markdown, { title });
  const lines =
    section === undefined ? [] : ownLines(section).filter((line) => !NO_ANSWER.test(line));
  return lines.some((line) => line.trim() !== "") ? lines : [text];
}

/** Longest query in characters; the search field of the site takes less. */
const MAX_QUERY = 400;

/** The best places for a text, at most `limit`, with the lines that answer. */
export function find(edition: EditionContent, text: string, limit: number): Found {
  const engine = engineOf(edition);
  const query = queryFrom(text, MAX_QUERY).trim();
  const found = engine.search(query).slice(0, limit);
  const matches = matcherOf(`${query} ${engine.corrected(query)}`);
  const hits = found.map(({ doc }) => {
    const hierarchy = hierarchyOf(engine.file, doc);
    const below = LEVELS.toReversed().flatMap((level) => hierarchy[level] ?? []);
    return {
      address: addressOf(engine.file, doc),
      trail: [hierarchy.lvl0, ...below],
      kind: kindNames.get(engine.file.docs.kind.charAt(doc)) ?? "section",
      lines: answeringLines(passage(edition, doc), matches),
    };
  });
  return { query, hits, suggestions: hits.length > 0 ? [] : engine.suggest(query) };
}

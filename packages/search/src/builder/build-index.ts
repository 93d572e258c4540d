import { createHash } from "node:crypto";
import { encodeSynonyms } from "../engine/expand.ts";
import {
  encodePlaces,
  inLines,
  KINDS,
  STEPS,
  STRONG,
  type IndexFile,
  type RestFile,
} from "../engine/format.ts";
import { slugOf } from "../engine/slug.ts";
import { FILLERS, STOPWORDS, termsOf, wordsOf } from "../engine/words.ts";
import { titleOf, type Section } from "../section.ts";

interface Field {
  readonly weight: number;
  /** How much a long field dilutes each of its words, 0 to 1. */
  readonly dilution: number;
  readonly stopwords?: boolean;
  /** Everyday verbs and words of questions (`FILLERS`) say nothing here, and were a tenth of all places. */
  readonly prose?: boolean;
  readonly read: (section: Section) => string;
}

/** Literal names; a page is also called by the last part of its route. */
function namesOf({ names, anchor, route }: Section): string {
  const slug = anchor === "" ? (route.split("/").findLast(Boolean) ?? "") : "";
  return [...names, slug].join(" | ");
}

/** Folders and navigation section of a page, so that `install docker` finds the page `docker`. */
function placeOf({ anchor, route, group }: Section): string {
  return anchor === "" ? [...route.split("/").filter(Boolean).slice(1, -1), group].join(" | ") : "";
}

/**
 * Indexed fields with their weights. Page titles and group names are not indexed in every section: the
 * engine adds the score of the page itself.
 */
const FIELDS: readonly Field[] = [
  { weight: 10, dilution: 0.5, stopwords: true, read: titleOf },
  { weight: 4, dilution: 0.3, read: namesOf },
  { weight: 5, dilution: 0.5, read: ({ summary }) => summary },
  { weight: 1, dilution: 0.6, prose: true, read: ({ text }) => text },
  { weight: 3, dilution: 0.3, read: placeOf },
  { weight: 16, dilution: 0, read: ({ lists = [] }) => lists.join(" | ") },
  { weight: 5, dilution: 0.2, read: ({ asked = [] }) => asked.join(" | ") },
];

/** Frequency at which a word has half of its full effect. */
const SATURATION = 3;

/**
 * Number of sections from which a word is common: sections that mention it in passing (weight 1) are
 * then left out. Late sections stay, because their names are all that they are found by.
 */
const COMMON = 100;

/** Long strings of hex digits are samples, not words; contract addresses come in through names. */
const isSample = (term: string): boolean => /^(?=.*\d)[0-9a-f]{8,}$/.test(term) || term.length > 48;

function countTerms(section: Section): Map<string, number>[] {
  return FIELDS.map(({ read, stopwords, prose }, at) => {
    const counts = new Map<string, number>();
    if (prose && section.isLate) return counts;
    for (const term of termsOf(read(section))) {
      if (!stopwords && STOPWORDS.has(term)) continue;
      if (prose && FILLERS.has(term)) continue;
      if (at !== 1 && isSample(term)) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return counts;
  });
}

const sum = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

function weightsByTerm(sections: readonly Section[]): Map<string, Map<number, number>> {
  const counted = sections.map(countTerms);
  const averages = FIELDS.map((_, field) => {
    const early = counted.filter((_, doc) => !sections[doc]?.isLate);
    const lengths = early.map((fields) => sum(fields[field] as Map<string, number>));
    const filled = lengths.filter((length) => length > 0);
    return filled.reduce((total, length) => total + length, 0) / (filled.length || 1);
  });
  const terms = new Map<string, Map<number, number>>();
  counted.forEach((fields, doc) => {
    fields.forEach((counts, at) => {
      const { weight, dilution } = FIELDS[at] as Field;
      const length = sum(counts) / (averages[at] || 1);
      const scale = weight / (1 - dilution + dilution * length);
      for (const [term, count] of counts) {
        const places = terms.get(term) ?? new Map<number, number>();
        places.set(doc, (places.get(doc) ?? 0) + scale * count);
        terms.set(term, places);
      }
    });
  });
  return terms;
}

/** An index and its rest. */
export interface BuiltIndex {
  readonly index: IndexFile;
  readonly rest: RestFile;
}

type Terms = Pick<IndexFile, "terms" | "places">;

function encodeTerms(sections: readonly Section[]): { strong: Terms; weak: Terms } {
  const byTerm = weightsByTerm(sections);
  const terms = [...byTerm.keys()].sort((one, other) => (one < other ? -1 : 1));
  const entries = terms.map((term) =>
    [...(byTerm.get(term) as Map<number, number>)]
      .sort(([a], [b]) => a - b)
      .map(([doc, frequency]) => ({
        doc,
        weight: Math.max(1, Math.round((frequency / (frequency + SATURATION)) * STEPS)),
      })),
  );
  const isStrong = (doc: number, weight: number): boolean =>
    weight >= STRONG && !sections[doc]?.isLate;
  const encode = (wanted: boolean): string[] =>
    entries.map((all) => {
      const own = all.filter(
        ({ doc, weight }) =>
          isStrong(doc, weight) === wanted &&
          (weight > 1 || all.length < COMMON || sections[doc]?.isLate === true),
      );
      return encodePlaces({
        docs: own.map(({ doc }) => doc),
        weights: own.map(({ weight }) => weight),
      });
    });
  const places = encode(true);
  return {
    strong: {
      terms: inLines(terms.filter((_, at) => places[at] !== "")),
      places: inLines(places.filter((text) => text !== "")),
    },
    weak: { terms: inLines(terms), places: inLines(encode(false)) },
  };
}

class Numbering<Value> {
  readonly values: Value[] = [];
  private readonly known = new Map<string, number>();

  of(value: Value): number {
    const key = JSON.stringify(value);
    const at = this.known.get(key);
    if (at !== undefined) return at;
    this.known.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** `=` for the end of an anchor that follows from the title: `metric-bee_info` is `metric-=`. Routes stay. */
function shortAnchor(anchor: string, title: string): string {
  const slug = slugOf(title);
  return slug !== "" && !anchor.startsWith("/") && anchor.endsWith(slug)
    ? `${anchor.slice(0, -slug.length)}=`
    : anchor;
}

/**
 * Builds the index in its two parts. The sections of a page must be contiguous, but for late ones, which
 * must follow all others.
 */
export function buildIndex(
  sections: readonly Section[],
  synonyms: readonly (readonly string[])[],
): BuiltIndex {
  const groups = new Numbering<string>();
  const pages = new Numbering<readonly [string, string, number]>();
  const trails = new Numbering<readonly string[]>();
  const summary: Record<number, string> = {};
  const asked: Record<number, string> = {};
  sections.forEach((section, at) => {
    if (section.kind === "operation") summary[at] = section.summary;
    if (section.asked) asked[at] = section.asked.join("|");
  });
  const page = sections.map(({ route, page: title, group }) =>
    pages.of([route, title, groups.of(group)]),
  );
  const routes = new Map(pages.values.map(([route], at) => [route, at]));
  const explained: Record<number, number> = {};
  sections.forEach(({ explainedAt = "" }, at) => {
    const home = routes.get(explainedAt.replace(/#.*/, ""));
    if (home !== undefined) explained[at] = home;
  });
  const count = sections.findIndex(({ isLate }) => isLate);
  const early = count < 0 ? sections.length : count;
  const columns = (from: number, to?: number) => {
    const own = sections.slice(from, to);
    return {
      page: page.slice(from, to),
      trail: own.map(({ headings }) => trails.of(headings.slice(0, -1))),
      title: own.map(({ headings }) => headings.at(-1) ?? ""),
      anchor: own.map(({ anchor, headings }) => shortAnchor(anchor, headings.at(-1) ?? "")),
      kind: own.map(({ kind }) => KINDS[kind]).join(""),
    };
  };
  const first = columns(0, early);
  const earlyTrails = trails.values.length;
  const late = columns(early);
  const { strong, weak } = encodeTerms(sections);
  const index = {
    groups: groups.values,
    pages: pages.values,
    trails: trails.values.slice(0, earlyTrails),
    docs: { ...first, summary, explained },
    ...strong,
    synonyms: encodeSynonyms(
      synonyms.map((group) => group.map((phrase) => wordsOf(phrase).join(" "))),
    ),
  };
  const rest = { ...weak, trails: trails.values.slice(earlyTrails), docs: late, asked };
  const hash = createHash("sha256").update(
    JSON.stringify([index, rest, sections.map(({ text }) => text)]),
  );
  const version = hash.digest("hex").slice(0, 12);
  return { index: { version, ...index }, rest: { version, ...rest } };
}

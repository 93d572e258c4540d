// The index file format: terms and postings as lines of text instead of a JSON tree, so that loading
// is cheap: a line is decoded when a query first needs it.
import { irregularForms } from "./irregular.ts";
import { stem } from "./words.ts";

/**
 * Content of `search/index.json`: what the first results need. Of the places it has those whose weight is
 * `STRONG` or more, of the terms those that have such places; `RestFile` has the others.
 */
export interface IndexFile {
  /** Changes with the content; part of the addresses of the text files. */
  readonly version: string;
  /** Names of the navigation sections (level 0). */
  readonly groups: readonly string[];
  /** Pages: route, title, group, as positions where a list exists. */
  readonly pages: readonly (readonly [route: string, title: string, group: number])[];
  /** Distinct lists of headings above a section's own, the page title not included. */
  readonly trails: readonly (readonly string[])[];
  /** One entry per section in each of the four columns. */
  readonly docs: {
    readonly page: readonly number[];
    readonly trail: readonly number[];
    readonly title: readonly string[];
    /** Empty when it is the page itself; `=` is the part that follows from the title; or a route beside the page. */
    readonly anchor: readonly string[];
    /** One letter per section, see `KINDS`. */
    readonly kind: string;
    /** Second titles (summaries of operations), by section. */
    readonly summary: Readonly<Record<number, string>>;
    /** Position of the page that explains a word of the glossary, by section. */
    readonly explained: Readonly<Record<number, number>>;
  };
  /** Sorted terms in lines, see `inLines`. */
  readonly terms: readonly string[];
  /** Places of each term in the same lines: weight sign, distance, … */
  readonly places: readonly string[];
  /**
   * Groups of phrases that mean the same: words as `wordsOf` gives them, separated by blanks; a bar
   * before and behind each phrase, a line for each group.
   */
  readonly synonyms: string;
}

/**
 * Content of `search/rest.json`: the weak places, phrases that readers ask, and late sections with all of
 * their places. Three fifths of the index; it follows the first results.
 */
export interface RestFile extends Pick<IndexFile, "version" | "places"> {
  /** All terms of both files in lines; a term without weak places has none in `places`. */
  readonly terms: readonly string[];
  /** Lists of headings, appended to the ones in the first file. */
  readonly trails: IndexFile["trails"];
  /** Columns of the late sections, appended to the columns of the first file (`withLate`). */
  readonly docs: Pick<IndexFile["docs"], "page" | "trail" | "title" | "anchor" | "kind">;
  /** What readers ask for, by section: phrases separated by bars. */
  readonly asked: Readonly<Record<number, string>>;
}

/** The first file with the sections of the second behind its own. */
export function withLate(file: IndexFile, { trails, docs }: RestFile): IndexFile {
  return {
    ...file,
    trails: [...file.trails, ...trails],
    docs: {
      ...file.docs,
      page: [...file.docs.page, ...docs.page],
      trail: [...file.docs.trail, ...docs.trail],
      title: [...file.docs.title, ...docs.title],
      anchor: [...file.docs.anchor, ...docs.anchor],
      kind: file.docs.kind + docs.kind,
    },
  };
}

/**
 * Least weight of a place in `search/index.json`. At 4 it is half of the bytes, and readers' queries find
 * 94.9 % among the first three instead of 96.1 %; at 3 two thirds and 95.6 %.
 */
export const STRONG = 4;

/** Letters of `docs.kind`. */
export const KINDS = {
  page: "p",
  section: "s",
  operation: "o",
  error: "e",
  log: "l",
  term: "t",
  option: "f",
  metric: "m",
  protocol: "r",
  contract: "c",
  constant: "n",
  symbol: "y",
  post: "b",
} as const;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SIGNS = "!#$%&()*";

/** Decoding table of postings: the value of a digit, or a negative weight. */
const VALUES = new Int8Array(128);
[...DIGITS].forEach((sign, value) => (VALUES[sign.charCodeAt(0)] = value));
[...SIGNS].forEach((sign, at) => (VALUES[sign.charCodeAt(0)] = -1 - at));

/** Number of steps in which the weight of a term in a section is stored. */
export const STEPS: number = SIGNS.length;

/** Section numbers in rising order with weights from 1 to `STEPS`. */
export interface Places {
  /** Numbers of the sections. */
  readonly docs: readonly number[];
  /** One for each of them, 1 to `STEPS`. */
  readonly weights: readonly number[];
}

/** Writes the places of one term. */
export function encodePlaces({ docs, weights }: Places): string {
  let previous = 0;
  let text = "";
  docs.forEach((doc, at) => {
    let rest = doc - previous;
    let digits = rest === 0 ? "" : DIGITS.charAt(rest % 62);
    for (rest = Math.floor(rest / 62); rest > 0; rest = Math.floor(rest / 62))
      digits = DIGITS.charAt(rest % 62) + digits;
    text += SIGNS.charAt((weights[at] ?? 1) - 1) + digits;
    previous = doc;
  });
  return text;
}

/** Reads the places of one term back. */
export function decodePlaces(text: string): Places {
  const docs: number[] = [];
  const weights: number[] = [];
  let doc = 0;
  let distance = 0;
  for (let at = 0; at < text.length; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? 0;
    if (value >= 0) {
      distance = distance * 62 + value;
      continue;
    }
    if (weights.length > 0) docs.push((doc += distance));
    weights.push(-value);
    distance = 0;
  }
  if (weights.length > 0) docs.push(doc + distance);
  return { docs, weights };
}

/** Entries of a line: a line is taken apart in no time, and there are few of them. */
const LINE = 64;

/** Entries without blanks as lines of 64, separated by blanks. */
export function inLines(entries: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < entries.length; at += LINE) {
    lines.push(entries.slice(at, at + LINE).join(" "));
  }
  return lines;
}

class Lines {
  private readonly texts: readonly string[];
  private readonly parts: (readonly string[])[] = [];

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }

  get length(): number {
    const last = this.texts.length - 1;
    return last < 0 ? 0 : last * LINE + this.line(last).length;
  }

  at(entry: number): string {
    return this.line(Math.floor(entry / LINE))[entry % LINE] ?? "";
  }

  /** Position of the first entry that is not before `text`, when the entries are sorted. */
  lowerBound(text: string): number {
    let low = 0;
    let high = this.texts.length;
    // A line compares like its first entry, since a blank sorts before every character of an entry.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.texts[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const line = this.line(low - 1);
    const within = line.findIndex((entry) => entry >= text);
    return (low - 1) * LINE + (within < 0 ? line.length : within);
  }

  private line(at: number): readonly string[] {
    return (this.parts[at] ??= this.texts[at]?.split(" ") ?? []);
  }
}

/** Merges two lists of places that have no section in common. */
function mergePlaces(one: Places, other: Places): Places {
  const weights = new Map<number, number>();
  for (const { docs, weights: own } of [one, other])
    docs.forEach((doc, at) => weights.set(doc, own[at] as number));
  const docs = [...weights.keys()].sort((first, second) => first - second);
  return { docs, weights: docs.map((doc) => weights.get(doc) as number) };
}

/** A loaded index: the dictionary, and places on demand. */
export class Dictionary {
  private readonly terms: Lines;
  private readonly encoded: Lines;
  private readonly decoded = new Map<number, Places>();
  /** The strong places, when `encoded` has the weak ones. */
  private readonly strong: Dictionary | undefined;

  /** Takes the terms and places of an index and of its rest; decodes nothing yet. */
  constructor(
    file: Pick<IndexFile, "terms" | "places">,
    rest?: Pick<RestFile, "terms" | "places">,
  ) {
    const { terms, places } = rest ?? file;
    this.terms = new Lines(terms);
    this.encoded = new Lines(places);
    this.strong = rest && new Dictionary(file);
  }

  /** Number of terms. */
  get size(): number {
    return this.terms.length;
  }

  /** The term at a position. */
  term(at: number): string {
    return this.terms.at(at);
  }

  /** Position of a term, -1 when it is unknown. */
  find(term: string): number {
    const at = this.terms.lowerBound(term);
    return this.terms.at(at) === term ? at : -1;
  }

  /** Positions of the terms that begin with `text`, which must not be empty. */
  withPrefix(text: string): [from: number, to: number] {
    return [this.terms.lowerBound(text), this.terms.lowerBound(`${text}\uffff`)];
  }

  /** Positions of other terms with the same stem. Regular forms share their first three letters. */
  related(term: string): number[] {
    const root = stem(term);
    const [from, to] = this.withPrefix(term.slice(0, 3));
    const found: number[] = [];
    for (let at = from; at < to; at++) {
      const other = this.terms.at(at);
      if (other !== term && stem(other) === root) found.push(at);
    }
    for (const form of irregularForms(term)) {
      const at = this.find(form);
      if (form !== term && at >= 0 && (at < from || at >= to)) found.push(at);
    }
    return found;
  }

  /** Where a term occurs. */
  places(at: number): Places {
    let places = this.decoded.get(at);
    if (!places) {
      places = decodePlaces(this.encoded.at(at));
      const strong = this.strong?.find(this.term(at)) ?? -1;
      if (this.strong && strong >= 0) places = mergePlaces(places, this.strong.places(strong));
      this.decoded.set(at, places);
    }
    return places;
  }
}

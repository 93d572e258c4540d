// The index file: two long strings instead of a tree, so that reading it costs next to nothing and
// lists of places are decoded only for the terms that somebody asks for.
import { stem } from "./words.ts";

/** What is written to `search/index.json`. */
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
    /** Empty when it is the page itself, `=` when it follows from the title. */
    readonly anchor: readonly string[];
    /** One letter per section, see `KINDS`. */
    readonly kind: string;
    /** Second titles (summaries of operations), by section. */
    readonly summary: Readonly<Record<number, string>>;
  };
  /** Sorted terms, separated by blanks. */
  readonly terms: string;
  /** Places of each term in the same order, separated by blanks: weight sign, distance, … */
  readonly places: string;
  /** Groups of phrases that mean the same: words as `wordsOf` gives them, separated by blanks. */
  readonly synonyms: readonly (readonly string[])[];
}

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
  post: "b",
} as const;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SIGNS = "!#$%&()*";

/** Number of steps in which the weight of a term in a section is stored. */
export const STEPS = SIGNS.length;

/** Section numbers in rising order with weights from 1 to `STEPS`. */
export interface Places {
  readonly docs: readonly number[];
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
  for (const sign of text) {
    const weight = SIGNS.indexOf(sign);
    if (weight < 0) {
      distance = distance * 62 + DIGITS.indexOf(sign);
      continue;
    }
    if (weights.length > 0) docs.push((doc += distance));
    weights.push(weight + 1);
    distance = 0;
  }
  if (weights.length > 0) docs.push(doc + distance);
  return { docs, weights };
}

/** A loaded index: the dictionary, and places on demand. */
export class Dictionary {
  readonly terms: readonly string[];
  private readonly encoded: readonly string[];
  private readonly decoded = new Map<number, Places>();

  constructor(file: Pick<IndexFile, "terms" | "places">) {
    this.terms = file.terms.split(" ");
    this.encoded = file.places.split(" ");
  }

  /** Position of the first term that is not before `text`. */
  lowerBound(text: string): number {
    let low = 0;
    let high = this.terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.terms[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Position of a term, -1 when it is unknown. */
  find(term: string): number {
    const at = this.lowerBound(term);
    return this.terms[at] === term ? at : -1;
  }

  /** Positions of the terms that begin with `text`, which must not be empty. */
  withPrefix(text: string): [from: number, to: number] {
    return [this.lowerBound(text), this.lowerBound(`${text}\uffff`)];
  }

  /** Positions of other terms with the same stem. Related forms share their first three letters. */
  related(term: string): number[] {
    const root = stem(term);
    const [from, to] = this.withPrefix(term.slice(0, 3));
    const found: number[] = [];
    for (let at = from; at < to; at++) {
      const other = this.terms[at] as string;
      if (other !== term && stem(other) === root) found.push(at);
    }
    return found;
  }

  /** Where a term occurs. */
  places(at: number): Places {
    let places = this.decoded.get(at);
    if (!places) this.decoded.set(at, (places = decodePlaces(this.encoded[at] ?? "")));
    return places;
  }
}

// How well a title answers the words of a query: the second, finer look at the best places.
import { FILLERS, STOPWORDS, stem } from "./words.ts";

/** A query or title, ready to be compared. */
interface Wording {
  /** All words in order. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** What each word says: 0 for small words, unless there are no others; less for everyday ones. */
  readonly says: readonly number[];
  /** What all words say together. */
  readonly total: number;
  /** Letters and digits only. */
  readonly compact: string;
}

/** Related forms share them, and a stem keeps them. */
const initials = (word: string): string => word.slice(0, 2);

/** Weight of question words and everyday verbs, compared with other words. */
const FILLER_SAYS = 0.5;

type Sayings = Pick<Wording, "says" | "total">;

/** Sayings of the words of titles, which are compared with every query. */
const sayings = new WeakMap<readonly string[], Sayings>();

function sayingsOf(words: readonly string[]): Sayings {
  let known = sayings.get(words);
  if (!known) {
    const own = words.map((word) => {
      if (STOPWORDS.has(word)) return 0;
      return FILLERS.has(word) ? FILLER_SAYS : 1;
    });
    const says = own.some((value) => value > 0) ? own : own.map(() => 1);
    known = { says, total: says.reduce((sum, value) => sum + value, 0) };
    sayings.set(words, known);
  }
  return known;
}

/** How many words of a wording say something. */
export const countContent = ({ says }: Wording): number => says.filter((value) => value > 0).length;

/** How the words begin that a title is compared with. */
export const beginnings = (wordings: readonly Wording[]): ReadonlySet<string> =>
  new Set(wordings.flatMap(({ words, stems }) => [...words, ...stems].map(initials)));

/** Whether a text may have a word of the wordings whose beginnings are given. */
export const mayShare = (words: readonly string[], near: ReadonlySet<string>): boolean =>
  words.some((word) => near.has(initials(word)));

/**
 * Prepares the words of a text for comparison; with wordings whose `beginnings` are given: other
 * words keep their endings, since the stem of none is asked for.
 */
export function wordingOf(words: readonly string[], near?: ReadonlySet<string>): Wording {
  const stems = words.map((word) => (near && !near.has(initials(word)) ? word : stem(word)));
  const { says, total } = sayingsOf(words);
  return {
    words,
    stems,
    says,
    total,
    compact: words.join(""),
  };
}

/** The most that a run of words says which both have, as a share of what all of `one` says. */
function runShare(one: Wording, other: Wording): number {
  let most = 0;
  for (let start = 0; start < one.words.length; start++) {
    for (let at = 0; at < other.words.length; at++) {
      let said = 0;
      for (let length = 0; start + length < one.words.length; length++) {
        if (one.words[start + length] !== other.words[at + length]) break;
        said += one.says[start + length] as number;
      }
      if (said > most) most = said;
    }
  }
  return most / one.total;
}

/** The share of what `wanted` says that `among` has. */
function shareFound(wanted: Wording, among: Wording): number {
  const lastStem = wanted.stems.at(-1);
  const last = wanted.words.at(-1) ?? "";
  let found = 0;
  wanted.stems.forEach((word, at) => {
    const says = wanted.says[at] as number;
    if (says === 0) return;
    if (among.stems.includes(word)) found += says;
    else if (word === lastStem && among.words.some((known) => known.startsWith(last)))
      found += says;
  });
  return found / wanted.total;
}

/**
 * A factor from 1 upwards. Counts: how much of the query is in the title and how much of the title
 * is in the query, words that follow each other in both, and literal equality.
 */
export function titleFactor(query: Wording, title: Wording): number {
  if (query.words.length === 0 || title.words.length === 0) return 1;
  const both = shareFound(query, title) * shareFound(title, query);
  const run = query.words.length > 1 ? runShare(query, title) : 0;
  let factor = 1 + 0.9 * both + 0.7 * run * run;
  if (query.compact.length > 3 && title.compact.includes(query.compact)) factor *= 1.25;
  if (query.compact === title.compact) factor *= 1.6;
  return factor;
}

// How well a title answers the words of a query: the second, finer look at the best places.
import { STOPWORDS, stem } from "./words.ts";

/** A query or title, ready to be compared. */
export interface Wording {
  /** All words in order. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Stems of the words that say something; all of them when none does. */
  readonly content: readonly string[];
  /** Letters and digits only. */
  readonly compact: string;
}

/** Related forms share them, and a stem keeps them. */
const initials = (word: string): string => word.slice(0, 2);

/** How the words begin that a title is compared with. */
export const beginnings = (wordings: readonly Wording[]): ReadonlySet<string> =>
  new Set(wordings.flatMap(({ words }) => words.map(initials)));

/**
 * Prepares the words of a text for comparison; with wordings whose `beginnings` are given: other
 * words keep their endings, since the stem of none is asked for.
 */
export function wordingOf(words: readonly string[], near?: ReadonlySet<string>): Wording {
  const stems = words.map((word) => (near && !near.has(initials(word)) ? word : stem(word)));
  const content = stems.filter((_, at) => !STOPWORDS.has(words[at] as string));
  return {
    words,
    stems,
    content: content.length > 0 ? content : stems,
    compact: words.join(""),
  };
}

/** Length of the longest common run of words. */
function longestRun(one: readonly string[], other: readonly string[]): number {
  let longest = 0;
  for (let start = 0; start < one.length - longest; start++) {
    for (let at = 0; at < other.length - longest; at++) {
      let length = 0;
      while (start + length < one.length && one[start + length] === other[at + length]) length++;
      if (length > longest) longest = length;
    }
  }
  return longest;
}

function shareFound(wanted: Wording, among: Wording): number {
  if (wanted.content.length === 0) return 0;
  const lastStem = wanted.stems.at(-1);
  const last = wanted.words.at(-1) ?? "";
  let found = 0;
  for (const word of wanted.content) {
    if (among.stems.includes(word)) found++;
    else if (word === lastStem && among.words.some((known) => known.startsWith(last))) found++;
  }
  return found / wanted.content.length;
}

/**
 * A factor from 1 upwards. Counts: how much of the query is in the title and how much of the title
 * is in the query, words that follow each other in both, and literal equality.
 */
export function titleFactor(query: Wording, title: Wording): number {
  if (query.words.length === 0 || title.words.length === 0) return 1;
  const both = shareFound(query, title) * shareFound(title, query);
  const run =
    query.words.length > 1 ? longestRun(query.words, title.words) / query.words.length : 0;
  let factor = 1 + 0.9 * both + 0.7 * run * run;
  if (query.compact.length > 3 && title.compact.includes(query.compact)) factor *= 1.25;
  if (query.compact === title.compact) factor *= 1.6;
  return factor;
}

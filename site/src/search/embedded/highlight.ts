import { fold, lexemes, stem, STOPWORDS } from "@swarm-docs/search/engine/words";

/** Predicate: whether a word of a text matches the query. */
export type WordMatcher = (word: string) => boolean;

/** Matches word forms of all query words, and prefixes of the last one. */
export function matcherFor(query: string): WordMatcher {
  const all = lexemes(query).flatMap(({ parts, whole }) => [...parts, whole]);
  const words = all.filter((word) => word.length > 1 && !STOPWORDS.has(word));
  const wanted = words.length > 0 ? words : all;
  const stems = new Set(wanted.map(stem));
  const prefixes = wanted.filter((word) => word.length > 2);
  return (word) => {
    const plain = fold(word);
    return stems.has(stem(plain)) || prefixes.some((prefix) => plain.startsWith(prefix));
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Text with matched words between the mark tags; `found` is false without a match. */
export function mark(text: string, matches: WordMatcher, open: string, close: string) {
  let found = false;
  const value = text.replace(WORD, (word) => {
    if (!matches(word)) return word;
    found = true;
    return `${open}${word}${close}`;
  });
  return { value, found };
}

/** Options of a snippet. */
export interface SnippetStyle {
  /** Words shown. */
  readonly length: number;
  readonly ellipsis: string;
  readonly open: string;
  readonly close: string;
}

/** Words around the densest cluster of matches; the beginning without a match. */
export function snippet(text: string, matches: WordMatcher, style: SnippetStyle): string {
  const words = text.split(/\s+/).filter(Boolean);
  const hit = words.map((word) => (word.match(WORD) ?? []).some(matches));
  let inside = 0;
  let most = 0;
  let start = 0;
  hit.forEach((matched, at) => {
    if (matched) inside++;
    if (at >= style.length && hit[at - style.length]) inside--;
    if (inside > most) {
      most = inside;
      start = Math.max(0, at - style.length + 1);
    }
  });
  // A match at the end of the window moves to its middle, to show its context.
  const first = hit.indexOf(true, start);
  if (first > 0) start = Math.max(start, Math.min(first - 2, words.length - style.length));
  const shown = words.slice(Math.max(0, start), Math.max(0, start) + style.length);
  const { value } = mark(shown.join(" "), matches, style.open, style.close);
  const before = start > 0 ? style.ellipsis : "";
  const after = start + style.length < words.length ? style.ellipsis : "";
  return `${before}${value}${after}`;
}

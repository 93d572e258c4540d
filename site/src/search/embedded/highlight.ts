import { fold, lexemes, stem, STOPWORDS } from "@swarm-docs/search/engine/words";

/** Decides whether a word of a text is one that the reader asked for. */
export type Matcher = (word: string) => boolean;

/** Matches related forms of all words of the query and words that begin with the last one. */
export function matcherFor(query: string): Matcher {
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

/** The text with matched words between the tags; `found` says whether there was one. */
export function mark(text: string, matches: Matcher, open: string, close: string) {
  let found = false;
  const value = text.replace(WORD, (word) => {
    if (!matches(word)) return word;
    found = true;
    return `${open}${word}${close}`;
  });
  return { value, found };
}

/** How a snippet is cut and marked. */
export interface SnippetStyle {
  /** Words shown. */
  readonly length: number;
  readonly ellipsis: string;
  readonly open: string;
  readonly close: string;
}

/** The words around the densest group of matches; the beginning when nothing matches. */
export function snippet(text: string, matches: Matcher, style: SnippetStyle): string {
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
  // A match at the very end of the window moves to its middle, where it can be read in context.
  const first = hit.indexOf(true, start);
  if (first > 0) start = Math.max(start, Math.min(first - 2, words.length - style.length));
  const shown = words.slice(Math.max(0, start), Math.max(0, start) + style.length);
  const { value } = mark(shown.join(" "), matches, style.open, style.close);
  const before = start > 0 ? style.ellipsis : "";
  const after = start + style.length < words.length ? style.ellipsis : "";
  return `${before}${value}${after}`;
}

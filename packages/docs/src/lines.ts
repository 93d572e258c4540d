// Which lines of a text answer a query.
import { fold, lexemes, stem, STOPWORDS } from "@swarm-docs/search/engine/words";

/** Decides whether a word is one that was asked for. */
export type Matcher = (word: string) => boolean;

/** Matches related forms of all words of the query that say something. */
export function matcherOf(query: string): Matcher {
  const all = lexemes(query).flatMap(({ parts, whole }) => [...parts, whole]);
  const words = all.filter((word) => word.length > 1 && !STOPWORDS.has(word));
  const stems = new Set((words.length > 0 ? words : all).map(stem));
  return (word) => stems.has(stem(fold(word)));
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The text with what `paint` makes of the words that match. */
export function marked(text: string, matches: Matcher, paint: (word: string) => string): string {
  return text.replace(WORD, (word) => (matches(word) ? paint(word) : word));
}

/** Markup that says nothing outside a page: fences, rules of tables, link targets, marks of bold. */
function plain(line: string): string {
  return line
    .replace(/^\s*(```|~~~).*$|^\s*\|?[\s|:-]+\|?$/, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|\\(?=[*_<>|[\]])/g, "")
    .trimEnd();
}

/** Sentences of a text that is one line. */
const sentences = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[A-Z`"(])/);

/** Longer lines are read sentence by sentence. */
const LONG = 240;

function partsOf(lines: readonly string[]): string[] {
  return lines
    .map(plain)
    .filter((line) => line.trim() !== "")
    .flatMap((line) => (line.length > LONG ? sentences(line) : [line]));
}

/** The lines with most of the words asked for, in their order; the first ones when none has any. */
export function answeringLines(
  lines: readonly string[],
  matches: Matcher,
  most: number = 4,
): string[] {
  const parts = partsOf(lines);
  const worth = parts.map((part) => {
    const words = new Set((part.match(WORD) ?? []).filter(matches).map((word) => stem(fold(word))));
    return words.size;
  });
  const best = parts
    .map((_, at) => at)
    .filter((at) => (worth[at] ?? 0) > 0)
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other);
  return best.length > 0 ? best.map((at) => parts[at] ?? "") : parts.slice(0, 2);
}

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

/** A line, or a sentence of a long one. */
interface Part {
  readonly text: string;
  readonly line: number;
  /** The position of a sentence in its line. */
  readonly sentence: number;
}

function partsOf(lines: readonly string[]): Part[] {
  return lines
    .map(plain)
    .filter((line) => line.trim() !== "")
    .flatMap((line, at) =>
      (line.length > LONG ? sentences(line) : [line]).map((text, sentence) => ({
        text,
        line: at,
        sentence,
      })),
    );
}

/** Lines again, with `…` where sentences are left out before or between others. */
function joined(parts: readonly Part[]): string[] {
  const lines = new Map<number, { text: string; next: number }>();
  for (const { text, line, sentence } of parts) {
    const before = lines.get(line);
    const gap = sentence === (before?.next ?? 0) ? "" : "… ";
    lines.set(line, {
      text: `${before ? `${before.text} ` : ""}${gap}${text}`,
      next: sentence + 1,
    });
  }
  return [...lines.values()].map(({ text }) => text);
}

/**
 * The lines or sentences with most of the words asked for, in their order, at most `most` of them; the
 * first ones when none has any.
 */
export function answeringLines(
  lines: readonly string[],
  matches: Matcher,
  most: number = 4,
): string[] {
  const parts = partsOf(lines);
  const worth = parts.map(({ text }) => {
    const words = new Set((text.match(WORD) ?? []).filter(matches).map((word) => stem(fold(word))));
    return words.size;
  });
  const best = parts
    .map((_, at) => at)
    .filter((at) => (worth[at] ?? 0) > 0)
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)
    .slice(0, most);
  const chosen = best.length > 0 ? parts.filter((_, at) => best.includes(at)) : parts.slice(0, 2);
  return joined(chosen);
}

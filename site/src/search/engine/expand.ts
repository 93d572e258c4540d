// What a reader's word may stand for: itself, related forms, words that begin with it, its correct
// spelling, two words written as one, and words that mean the same.
import { distance } from "./distance.ts";
import type { Dictionary } from "./format.ts";
import { STOPWORDS, lexemes, stem } from "./words.ts";

/** One reading of a word: terms that must all be there, and how much it counts (1 = as typed). */
export interface Reading {
  readonly terms: readonly number[];
  readonly weight: number;
  /** Whether the reader is taken to have meant this instead: a correct spelling, two words. */
  readonly corrects?: boolean;
}

/** One word of the query with its readings. */
export interface Slot {
  readonly word: string;
  /** Whether the word must be found for a place to count as a full answer. */
  readonly counts: boolean;
  readonly readings: readonly Reading[];
}

const WEIGHT = { related: 0.85, prefix: 0.7, typo: 0.75, split: 0.9, synonym: 0.5 } as const;
const MAX_PREFIXES = 60;

function typosAllowed(word: string): number {
  if (word.length < 4 || /^\p{N}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

function prefixReadings(dictionary: Dictionary, word: string, isLast: boolean): Reading[] {
  if (word.length < (isLast ? 2 : 3)) return [];
  const [from, to] = dictionary.withPrefix(word);
  const found: number[] = [];
  for (let at = from; at < to; at++) if (dictionary.terms[at] !== word) found.push(at);
  const length = (at: number): number => (dictionary.terms[at] as string).length;
  return found
    .sort((one, other) => length(one) - length(other))
    .slice(0, MAX_PREFIXES)
    .map((at) => ({
      terms: [at],
      weight: WEIGHT.prefix * (word.length / length(at)) ** (isLast ? 0.5 : 1.5),
    }));
}

function typoReadings(dictionary: Dictionary, word: string): Reading[] {
  const limit = typosAllowed(word);
  if (limit === 0) return [];
  const readings: Reading[] = [];
  dictionary.terms.forEach((term, at) => {
    const steps = distance(word, term, limit);
    if (steps > limit || term === word) return;
    const sameStart = term.charCodeAt(0) === word.charCodeAt(0);
    const weight = WEIGHT.typo - 0.22 * (steps - 1) - (sameStart ? 0 : 0.2);
    readings.push({ terms: [at], weight, corrects: true });
  });
  return readings;
}

/** `quickstart` as `quick start`; the second part may be unfinished in the last word. */
function splitReadings(dictionary: Dictionary, word: string): Reading[] {
  const readings: Reading[] = [];
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const left = dictionary.find(word.slice(0, cut));
    const right = dictionary.find(word.slice(cut));
    if (left < 0 || right < 0 || (cut < 3 && word.length - cut < 4)) continue;
    readings.push({ terms: [left, right], weight: WEIGHT.split, corrects: true });
  }
  return readings;
}

/** All readings of one word. Corrections are tried only when the word itself is unknown. */
export function readingsOf(dictionary: Dictionary, word: string, isLast: boolean): Reading[] {
  const exact = dictionary.find(word);
  const related = dictionary.related(word);
  const known = exact >= 0 || related.length > 0;
  const prefixes = prefixReadings(dictionary, word, isLast);
  const readings: Reading[] = [
    ...(exact >= 0 ? [{ terms: [exact], weight: 1 }] : []),
    ...related.map((at) => ({ terms: [at], weight: WEIGHT.related })),
    ...prefixes.map((reading) => (known ? { ...reading, weight: reading.weight * 0.6 } : reading)),
  ];
  if (word.length >= 6) readings.push(...splitReadings(dictionary, word));
  if (!known) {
    const typos = typoReadings(dictionary, word);
    const dimmed = prefixes.length > 0 ? 0.7 : 1;
    readings.push(...typos.map((typo) => ({ ...typo, weight: typo.weight * dimmed })));
  }
  return readings;
}

/** Words that mean the same, prepared for look-ups by the stems of a phrase. */
export class Synonyms {
  private readonly byPhrase = new Map<string, Set<readonly string[]>>();
  private longest = 1;

  constructor(groups: readonly (readonly string[])[]) {
    const split = (phrase: string) => lexemes(phrase).flatMap(({ parts }) => parts);
    for (const group of groups.map((phrases) => phrases.map(split))) {
      for (const words of group) {
        const key = words.map(stem).join(" ");
        const others = this.byPhrase.get(key) ?? new Set();
        for (const other of group) if (other !== words) others.add(other);
        this.byPhrase.set(key, others);
        this.longest = Math.max(this.longest, words.length);
      }
    }
  }

  /** Other phrases for the words that begin at `at`, with the number of words they stand for. */
  *at(
    words: readonly string[],
    at: number,
  ): Generator<[length: number, phrase: readonly string[]]> {
    for (let length = 1; length <= this.longest && at + length <= words.length; length++) {
      const key = words
        .slice(at, at + length)
        .map(stem)
        .join(" ");
      for (const phrase of this.byPhrase.get(key) ?? []) yield [length, phrase];
    }
  }
}

function synonymReadings(
  dictionary: Dictionary,
  synonyms: Synonyms,
  words: readonly string[],
): Reading[][] {
  const readings: Reading[][] = words.map(() => []);
  words.forEach((_, at) => {
    for (const [length, phrase] of synonyms.at(words, at)) {
      const terms = phrase
        .filter((word) => !STOPWORDS.has(word))
        .map((word) => dictionary.find(word));
      if (terms.length === 0 || terms.some((term) => term < 0)) continue;
      const reading = { terms, weight: WEIGHT.synonym };
      for (let covered = at; covered < at + length; covered++) readings[covered]?.push(reading);
    }
  });
  return readings;
}

/** The words that were probably meant: typed ones where they are known, corrected ones elsewhere. */
export function meant(dictionary: Dictionary, slots: readonly Slot[]): string {
  const words = slots
    .filter(({ counts }) => counts)
    .flatMap(({ word, readings }) => {
      const best = readings.reduce<Reading | undefined>(
        (most, reading) => (reading.weight > (most?.weight ?? 0) ? reading : most),
        undefined,
      );
      return best?.corrects ? best.terms.map((at) => dictionary.terms[at] as string) : [word];
    });
  return words.join(" ");
}

/** The query as slots. Small words drop out unless there is nothing else. */
export function expand(dictionary: Dictionary, synonyms: Synonyms, query: string): Slot[] {
  const typed = lexemes(query);
  const content = typed.filter(({ whole }) => !STOPWORDS.has(whole));
  const chosen = content.length > 0 ? content : typed;
  const words = chosen.flatMap(({ parts }) => parts);
  const open = /[\p{L}\p{N}]$/u.test(query);
  const same = synonymReadings(dictionary, synonyms, words);
  const slots = words.map((word, at): Slot => ({
    word,
    counts: true,
    readings: [
      ...readingsOf(dictionary, word, open && at === words.length - 1),
      ...(same[at] ?? []),
    ],
  }));
  const wholes = chosen.filter(({ parts }) => parts.length > 1);
  for (const { whole } of wholes) {
    const at = dictionary.find(whole);
    if (at >= 0) {
      slots.push({ word: whole, counts: false, readings: [{ terms: [at], weight: 1 }] });
    }
  }
  return slots;
}

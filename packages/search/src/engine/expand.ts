// Query expansion: each word as typed, its inflected forms, completions, spelling corrections, splits
// into two words, and synonyms.
import { distance } from "./distance.ts";
import type { Dictionary } from "./format.ts";
import { FILLERS, STOPWORDS, lexemes, stemsOf, withoutValues, type Lexeme } from "./words.ts";

/** One reading of a word: terms that must all be there, and how much it counts (1 = as typed). */
export interface Reading {
  /** Per word of the reading its forms, the one that was meant first. */
  readonly terms: readonly (readonly number[])[];
  readonly weight: number;
  /** Whether the reader is taken to have meant this instead: a correct spelling, two words. */
  readonly corrects?: boolean;
  /** Whether its words are synonyms of the typed one. */
  readonly isSynonym?: boolean;
}

/** One word of the query with its readings. */
export interface Slot {
  readonly word: string;
  /** Whether the word must be found for a place to count as a full answer. */
  readonly counts: boolean;
  /** What the word says compared with any other of the same rarity: 1, less for common verbs and guesses. */
  readonly emphasis: number;
  readonly readings: readonly Reading[];
}

const WEIGHT = {
  related: 0.85,
  guess: 0.7,
  prefix: 0.7,
  typo: 0.75,
  split: 0.9,
  synonym: 0.4,
} as const;
const MAX_PREFIXES = 60;
const DIM_SPLIT = 0.55;
const FILLER_EMPHASIS = 0.5;
const WHOLE_EMPHASIS = 1.5;

function typosAllowed(word: string): number {
  if (word.length < 4 || /^\p{N}+$/u.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

function prefixReadings(dictionary: Dictionary, word: string, isLast: boolean): Reading[] {
  if (word.length < (isLast ? 2 : 3)) return [];
  const [from, to] = dictionary.withPrefix(word);
  const found: number[] = [];
  for (let at = from; at < to; at++) if (dictionary.term(at) !== word) found.push(at);
  const length = (at: number): number => dictionary.term(at).length;
  return found
    .sort((one, other) => length(one) - length(other))
    .slice(0, MAX_PREFIXES)
    .map((at) => ({
      terms: [[at]],
      weight: WEIGHT.prefix * (word.length / length(at)) ** (isLast ? 0.5 : 1.5),
    }));
}

function typoReadings(dictionary: Dictionary, word: string): Reading[] {
  const limit = typosAllowed(word);
  if (limit === 0) return [];
  const readings: Reading[] = [];
  for (let at = 0, { size } = dictionary; at < size; at++) {
    const term = dictionary.term(at);
    const steps = distance(word, term, limit);
    if (steps > limit || steps === 0) continue;
    const sameStart = term.charCodeAt(0) === word.charCodeAt(0);
    const weight = WEIGHT.typo - 0.22 * (steps - 1) - (sameStart ? 0 : 0.2);
    readings.push({ terms: [[at]], weight, corrects: true });
  }
  return readings;
}

/** `quickstart` as `quick start`; the second part may be unfinished in the last word. */
function splitReadings(dictionary: Dictionary, word: string): Reading[] {
  const readings: Reading[] = [];
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const left = dictionary.find(word.slice(0, cut));
    const right = dictionary.find(word.slice(cut));
    if (left < 0 || right < 0 || (cut < 3 && word.length - cut < 4)) continue;
    readings.push({ terms: [[left], [right]], weight: WEIGHT.split, corrects: true });
  }
  return readings;
}

/** `pub sub` as `pubsub`, for each of the two. */
function joinedReadings(dictionary: Dictionary, words: readonly string[]): Reading[][] {
  const joined = words.map((word, at) => dictionary.find(word + (words[at + 1] ?? "\0")));
  return joined.map((own, at) =>
    [own, joined[at - 1] ?? -1].flatMap((term) =>
      term < 0 ? [] : [{ terms: [[term]], weight: WEIGHT.guess }],
    ),
  );
}

/** All readings of one word. Corrections are tried only when the word itself is unknown. */
function readingsOf(dictionary: Dictionary, word: string, isLast: boolean): Reading[] {
  const exact = dictionary.find(word);
  const related = dictionary.related(word);
  const prefixes = prefixReadings(dictionary, word, isLast);
  const dimPrefixes = exact >= 0 || related.length > 0 ? 0.6 : 1;
  // Endings are cut without a dictionary: `docer` has the stem of `docs`, and may be `docker`.
  const relatedWeight = exact >= 0 ? WEIGHT.related : WEIGHT.guess;
  const readings: Reading[] = [
    ...(exact >= 0 ? [{ terms: [[exact]], weight: 1 }] : []),
    ...related.map((at) => ({ terms: [[at]], weight: relatedWeight })),
    ...prefixes.map((reading) => ({ ...reading, weight: reading.weight * dimPrefixes })),
  ];
  // A known word is a name first: `beeport` is no port of Bee.
  const whole = exact >= 0 ? DIM_SPLIT : 1;
  const splits = word.length >= 6 ? splitReadings(dictionary, word) : [];
  readings.push(...splits.map((split) => ({ ...split, weight: split.weight * whole })));
  if (exact < 0) {
    // The last word may be unfinished rather than misspelt.
    const dimmed = isLast && prefixes.length > 0 ? 0.7 : 1;
    const typos = typoReadings(dictionary, word);
    readings.push(...typos.map((typo) => ({ ...typo, weight: typo.weight * dimmed })));
  }
  return readings;
}

/** Words that mean the same. Nothing is read before a query begins like one of the phrases. */
export class Synonyms {
  private readonly groups: string;

  constructor(groups: string) {
    this.groups = groups;
  }

  /** Synonyms of the phrase that starts at `at`, with the number of words each replaces. */
  at(words: readonly string[], at: number): [length: number, phrase: readonly string[]][] {
    const { groups } = this;
    const found = new Map<string, number>();
    // Inflected forms share their first letters, so phrases are keyed by the first word's prefix.
    const start = `|${(words[at] as string).slice(0, 3)}`;
    for (let from = groups.indexOf(start); from >= 0; from = groups.indexOf(start, from + 1)) {
      const own = groups.slice(from + 1, groups.indexOf("|", from + 1));
      const typed = own.split(" ");
      const { length } = typed;
      if (at + length > words.length) continue;
      if (stemsOf(typed) !== stemsOf(words.slice(at, at + length))) continue;
      const line = groups.slice(groups.lastIndexOf("\n", from) + 1, groups.indexOf("\n", from));
      for (const phrase of line.slice(1, -1).split("|"))
        if (phrase !== own) found.set(phrase, length);
    }
    return [...found].map(([phrase, length]) => [length, phrase.split(" ")]);
  }

  /** Phrases that mean the same as all the words together. */
  of(words: readonly string[]): (readonly string[])[] {
    return this.at(words, 0).flatMap(([length, phrase]) =>
      length === words.length ? [phrase] : [],
    );
  }
}

/** Groups of phrases in the form that `Synonyms` reads. */
export function encodeSynonyms(groups: readonly (readonly string[])[]): string {
  return groups.map((phrases) => `|${phrases.join("|")}|\n`).join("");
}

/** A known word and its related forms. */
function formsOf(dictionary: Dictionary, word: string): number[] {
  return [dictionary.find(word), ...dictionary.related(word)].filter((at) => at >= 0);
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
        .map((word) => formsOf(dictionary, word));
      if (terms.length === 0 || terms.some((forms) => forms.length === 0)) continue;
      const reading = { terms, weight: WEIGHT.synonym, isSynonym: true };
      for (let covered = at; covered < at + length; covered++) readings[covered]?.push(reading);
    }
  });
  return readings;
}

const bestOf = (readings: readonly Reading[]): Reading | undefined =>
  readings.reduce<Reading | undefined>(
    (most, reading) => (reading.weight > (most?.weight ?? 0) ? reading : most),
    undefined,
  );

/** A word with its correction when it is probably misspelt: forms of it, and how sure that is. */
interface Guess {
  readonly word: string;
  readonly certainty: number;
  readonly readings: readonly Reading[];
}

function guessOf(dictionary: Dictionary, word: string, readings: readonly Reading[]): Guess {
  const best = bestOf(readings);
  const [forms] = best?.terms ?? [];
  if (!best?.corrects || best.terms.length > 1 || !forms) return { word, certainty: 1, readings };
  const meantWord = dictionary.term(forms[0] as number);
  const others = dictionary.related(meantWord);
  const related = others.map((at) => ({ terms: [[at]], weight: best.weight * WEIGHT.related }));
  return { word: meantWord, certainty: best.weight, readings: [...readings, ...related] };
}

/** The words that were probably meant: typed ones where they are known, corrected ones elsewhere. */
export function meant(dictionary: Dictionary, slots: readonly Slot[]): string {
  const words = slots
    .filter(({ counts }) => counts)
    .flatMap(({ word, readings }) => {
      const best = bestOf(readings);
      return best?.corrects ? best.terms.map(([at = 0]) => dictionary.term(at)) : [word];
    });
  return words.join(" ");
}

/** Most words that are looked up: a question has fewer, and a pasted text names its subject in the first ones. */
const MOST_WORDS = 24;

/** The words of a text up to that number, each once; small ones don't count. */
function firstOf(words: readonly Lexeme[]): Lexeme[] {
  const found = new Map<string, Lexeme>();
  let left = MOST_WORDS;
  for (const { parts, whole } of words) {
    if (left <= 0 || found.has(whole)) continue;
    found.set(whole, { parts: parts.slice(0, left), whole });
    if (!STOPWORDS.has(whole)) left -= parts.length;
  }
  return [...found.values()];
}

/** The query as slots. Small words drop out unless there is nothing else. */
export function expand(dictionary: Dictionary, synonyms: Synonyms, query: string): Slot[] {
  const typed = firstOf(lexemes(withoutValues(query, (hash) => dictionary.find(hash) >= 0)));
  const content = typed.filter(({ whole }) => !STOPWORDS.has(whole));
  const chosen = content.length > 0 ? content : typed;
  const words = chosen.flatMap(({ parts }) => parts);
  const open = /[\p{L}\p{N}]$/u.test(query);
  const guesses = words.map((word, at) =>
    guessOf(dictionary, word, readingsOf(dictionary, word, open && at === words.length - 1)),
  );
  const meantWords = guesses.map(({ word }) => word);
  const isChosen = typed.flatMap((one) => one.parts.map(() => chosen.includes(one)));
  let next = 0;
  const all = typed
    .flatMap(({ parts }) => parts)
    .map((word, at) => (isChosen[at] ? (meantWords[next++] as string) : word));
  // `move my node` has the phrase `move node`; `how long` and `switch off` are phrases with small words.
  const same = synonymReadings(dictionary, synonyms, meantWords);
  const withSmall =
    all.length === meantWords.length
      ? []
      : synonymReadings(dictionary, synonyms, all).filter((_, at) => isChosen[at]);
  const joined = joinedReadings(dictionary, meantWords);
  const slots = guesses.map(({ certainty, readings }, at): Slot => {
    const word = words[at] as string;
    const more = [same[at], withSmall[at], joined[at]].flatMap((found) => found ?? []);
    const others = more.map((reading) => ({
      ...reading,
      weight: reading.weight * certainty,
    }));
    // A guess must not decide: `fewest` is no `newest`, and that one is rare.
    const emphasis = FILLERS.has(word) ? FILLER_EMPHASIS : certainty ** 2;
    return { word, counts: true, emphasis, readings: [...readings, ...others] };
  });
  const wholes = chosen.filter(({ parts }) => parts.length > 1);
  for (const { whole } of wholes) {
    const at = dictionary.find(whole);
    if (at < 0) continue;
    const readings = [{ terms: [[at]], weight: 1 }];
    slots.push({ word: whole, counts: false, emphasis: WHOLE_EMPHASIS, readings });
  }
  return slots;
}

// What single words of a query say about sections, before titles are compared.
import type { Reading, Slot } from "./expand.ts";
import { STEPS, type Dictionary } from "./format.ts";

/** Scores of the sections that have a word of a query in one of its readings. */
export interface SlotScores {
  /** The best score of each section, 0 to 1. */
  readonly scores: ReadonlyMap<number, number>;
  /** Sections that have synonyms of the word only. */
  readonly bySynonym: ReadonlySet<number>;
  /** Inverse document frequency, less for words that say little. */
  readonly rarity: number;
  /** Whether the word must be found for a place to count as a full answer. */
  readonly counts: boolean;
}

const RELATED_FORM = 0.85;

/** Upper bound of the inverse document frequency: a word that occurs once says no more than one in twenty sections. */
const MOST_RARE = 3;

type Take = (doc: number, share: number) => void;

/** What a reading with several words gives the sections that have all of them. */
function together(dictionary: Dictionary, { terms, weight }: Reading): Map<number, number> {
  const [first = new Map<number, number>(), ...others] = terms.map((forms) => {
    const best = new Map<number, number>();
    each(dictionary, { terms: [forms], weight: weight / terms.length }, (doc, share) => {
      if (share > (best.get(doc) ?? 0)) best.set(doc, share);
    });
    return best;
  });
  for (const other of others) {
    for (const [doc, share] of first) {
      const more = other.get(doc);
      if (more === undefined) first.delete(doc);
      else first.set(doc, share + more);
    }
  }
  return first;
}

/** Calls `take` with all sections that a reading finds; with some more than once, the most counts. */
function each(dictionary: Dictionary, reading: Reading, take: Take): void {
  const [forms = [], ...more] = reading.terms;
  if (more.length > 0) {
    together(dictionary, reading).forEach((share, doc) => take(doc, share));
    return;
  }
  forms.forEach((term, form) => {
    const { docs, weights } = dictionary.places(term);
    const step = (reading.weight * (form === 0 ? 1 : RELATED_FORM)) / STEPS;
    docs.forEach((doc, at) => take(doc, step * (weights[at] as number)));
  });
}

/** Scores the sections that have a word; `total` sections decide how rare it is. */
export function slotScores(
  dictionary: Dictionary,
  total: number,
  { readings, emphasis, counts }: Slot,
): SlotScores {
  const best = readings.reduce((most, { weight }) => Math.max(most, weight), 0);
  const near = new Set<number>();
  const scores = new Map<number, number>();
  const bySynonym = new Set<number>();
  // Synonyms are the last readings.
  for (const reading of readings) {
    const isNear = reading.weight >= best - 0.2;
    each(dictionary, reading, (doc, score) => {
      const before = scores.get(doc);
      if (before === undefined && reading.isSynonym) bySynonym.add(doc);
      if (score > (before ?? 0)) scores.set(doc, score);
      if (isNear && doc < total) near.add(doc);
    });
  }
  const rarity = Math.log(1 + (total - near.size + 0.5) / (near.size + 0.5));
  return { scores, bySynonym, rarity: emphasis * Math.min(MOST_RARE, rarity), counts };
}

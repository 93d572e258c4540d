import type { EditionContent, Entry } from "./content.ts";
import { find } from "./find.ts";
import { fixedParts, occurs } from "./log/pattern.ts";

/** Entries that explain a text. */
export interface Explained {
  readonly entries: readonly Entry[];
  /** Whether the text has the wording of the entries; else they are the nearest that search knows. */
  readonly isExact: boolean;
}

/** Shorter fixed parts say too little to recognise a message by them. */
const SHORTEST = 6;

function fits(entry: Entry, text: string): number {
  const parts = fixedParts(entry.text.toLowerCase());
  const length = parts.reduce((sum, part) => sum + part.trim().length, 0);
  if (entry.id === text || entry.text.toLowerCase() === text) return Infinity;
  if (length >= SHORTEST && occurs(parts, text)) return length;
  return text.length >= SHORTEST && entry.text.toLowerCase().includes(text) ? text.length / 2 : 0;
}

/**
 * Explains an error or log line by its id or (part of) its text: those with the same wording, the one
 * that fixes most of it first, errors before log lines; else the nearest that search finds.
 */
export function explain(edition: EditionContent, text: string): Explained {
  const wanted = text.replaceAll(/\s+/g, " ").trim().toLowerCase();
  const ranked = edition.entries
    .map((entry) => ({ entry, worth: wanted === "" ? 0 : fits(entry, wanted) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => (one.worth === other.worth ? 0 : other.worth - one.worth));
  const best = ranked[0]?.worth;
  if (best !== undefined) {
    const most = best === Infinity ? ranked.filter(({ worth }) => worth === best) : ranked;
    return { entries: most.map(({ entry }) => entry), isExact: true };
  }
  const near = find(edition, text, 40).hits.flatMap(({ address }) => {
    const id = /^\/errors\/(?:[\d.]+\/)?([\w-]+)$/.exec(address)?.[1];
    return edition.entries.filter((entry) => entry.id === id);
  });
  return { entries: near.slice(0, 3), isExact: false };
}

/** The entry's cause and remedy in two short texts, from its page. */
export function briefOf({ markdown }: Entry): { readonly cause: string; readonly fix: string } {
  const part = (title: string): string =>
    new RegExp(`(?:^|\\n)## ${title}\\n\\n([^]*?)(?=\\n\\n## |$)`).exec(markdown)?.[1] ?? "";
  return { cause: part("Cause"), fix: part("How to fix") };
}

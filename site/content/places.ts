/**
 * Places in which a page differs between two editions: neighbouring edition marks are one place. The
 * text of an edition is given signs where its places are, of which `plugins/markdown/differs.ts` makes
 * attributes; both editions have the same places in the same order, one of them maybe empty.
 */
import { inEdition } from "../shared/edition/in-edition.ts";
import { isRow, kindOf, marksOf, type Mark, type MarkKind } from "./marks.ts";

/** Two releases with an edition. */
export type Pair = readonly [one: string, other: string];

/** Neighbouring marks of one kind. */
export interface MarkGroup {
  readonly kind: MarkKind;
  readonly marks: readonly [Mark, ...Mark[]];
}

/** Private-use code points that delimit difference markers, each followed by its index. */
export const OPEN = "\uE000";
export const CLOSE = "\uE001";
/** At the beginning of a row or item that is (part of) a place. */
export const ROW = "\uE002";
const NUMBERS = 0xe100;

/** The number of a place as one character. */
export const numberSign = (number: number): string => String.fromCharCode(NUMBERS + number);

/** A sign with its number. */
export const SIGN = /([\uE000-\uE002])([\uE100-\uF8FF])/g;

/** Decodes the index of a marker. */
export const numberOf = (sign: string): number => sign.charCodeAt(0) - NUMBERS;

/** Where the row, or the whole mark, ends. */
const endOf = (mark: Mark): number => (isRow(mark) ? mark.inner[1] : mark.end);

/** The end of the front matter, which has no places. */
const headEnd = (source: string): number => /^---\n[\s\S]*?\n---\n/.exec(source)?.[0].length ?? 0;

/**
 * Differences between two releases of a page, in order. Marks inside a marked item belong to the item;
 * marks of the front matter are skipped.
 */
export function placesOf(source: string, [one, other]: Pair): MarkGroup[] {
  if (!source.includes("Edition")) return [];
  const places: { kind: MarkGroup["kind"]; marks: [Mark, ...Mark[]] }[] = [];
  const head = headEnd(source);
  let end = 0;
  for (const mark of marksOf(source)) {
    if (mark.start < Math.max(head, end)) continue;
    if (inEdition(mark, one) === inEdition(mark, other)) continue;
    const kind = kindOf(source, mark);
    const last = places.at(-1);
    const from = isRow(mark) ? mark.inner[0] : mark.start;
    const between = source.slice(end, Math.max(from, end));
    const isNear = kind === "words" ? /^[ \t]*\n?[ \t]*$/.test(between) : between.trim() === "";
    if (last?.kind === kind && isNear) last.marks.push(mark);
    else places.push({ kind, marks: [mark] });
    end = endOf(mark);
  }
  return places;
}

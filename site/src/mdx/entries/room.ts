/** Characters to a unit of room; the space around a paragraph counts as half of one. */
const UNIT = 100;
const LEAST = 3;
const MOST = 11;

/**
 * How much room the paragraphs of an entry are going to take, for its attribute `data-row`.
 * `entries.module.css` makes a height of it, which is right within 30 px for eight of ten entries.
 */
export function roomOf(paragraphs: readonly (string | undefined)[]): number {
  const units = paragraphs
    .filter((text) => text !== undefined && text !== "")
    .reduce((sum, text = "") => sum + text.length / UNIT + 0.5, 0);
  return Math.min(MOST, Math.max(LEAST, Math.round(units)));
}

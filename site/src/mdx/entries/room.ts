/** Characters to a unit of room, and what the space around a paragraph counts as. */
const UNIT = 50;
const LEAST = 6;
const MOST = 26;

/**
 * A class (`css/room.css`) that tells how much room the paragraphs of an entry are going to take.
 * `entries.module.css` turns it into a height, which is right within 30 px for eight of ten entries.
 */
export function roomClass(paragraphs: readonly (string | undefined)[]): string {
  const units = paragraphs
    .filter((text) => text !== undefined && text !== "")
    .reduce((sum, text = "") => sum + text.length / UNIT + 1, 0);
  return `room-${Math.min(MOST, Math.max(LEAST, Math.round(units)))}`;
}

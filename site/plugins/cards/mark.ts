import type { Palette } from "./palette.ts";

/** The mark of the site, 32 by 32 units: a cell of the network around a chunk. */
export function markShapes(colour: Palette): string {
  const accent = colour("accent");
  return [
    `<path d="M16 2.5 27.7 9.25v13.5L16 29.5 4.3 22.75V9.25z" fill="${accent}"/>`,
    `<path d="M16 8.6 22.4 12.3v7.4L16 23.4l-6.4-3.7v-7.4z" fill="${colour("bg")}"/>`,
    `<circle cx="16" cy="16" r="2.6" fill="${accent}"/>`,
  ].join("");
}

/** The mark as a file, `mark.svg`: logo of the bar, favicon, source of all icons. */
export const markSvg = (colour: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${markShapes(colour)}</svg>\n`;

import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { FACE } from "./face.ts";

const LETTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("") +
  "\u00a0·×±–—‘’“”…→←≤≥≈éüöä";

/** Letters as outlines: a card looks the same on machines that do not have the face. */
export interface Lettering {
  /** Width of a line in units of the drawing. */
  readonly measure: (text: string, size: number, weight: number) => number;
  /** An SVG path element of a line whose baseline begins at (x, y). */
  readonly line: (text: string, x: number, y: number, size: number, style: Style) => string;
}

/** Weight on the axis of the face (400–700) and colour of a line. */
export interface Style {
  readonly weight: number;
  readonly fill: string;
}

interface Glyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Loads the face once. */
export async function loadLettering(): Promise<Lettering> {
  const ttf = await subsetFont(readFileSync(FACE), LETTERS, { targetFormat: "sfnt" });
  const face = new hb.Face(new hb.Blob(ttf));
  const fonts = new Map<number, hb.Font>();
  const outlines = new Map<string, string>();

  function fontOf(weight: number): hb.Font {
    const known = fonts.get(weight);
    if (known) return known;
    const font = new hb.Font(face);
    font.setVariations([new hb.Variation("wght", weight)]);
    fonts.set(weight, font);
    return font;
  }

  function outline(id: number, weight: number): string {
    const key = `${id} ${weight}`;
    const known = outlines.get(key) ?? fontOf(weight).glyphToPath(id).replace(/\.\d+/g, "");
    outlines.set(key, known);
    return known;
  }

  function shape(text: string, weight: number): { glyphs: Glyph[]; width: number } {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(fontOf(weight), buffer);
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, at): Glyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const glyph = { id, x: width + xOffset, y: yOffset };
      width += xAdvance;
      return glyph;
    });
    return { glyphs, width };
  }

  return {
    measure: (text, size, weight) => (shape(text, weight).width * size) / face.upem,
    line(text, x, y, size, { weight, fill }) {
      const scale = size / face.upem;
      const glyphs = shape(text, weight).glyphs.map(
        ({ id, x: dx, y: dy }) =>
          `<path transform="translate(${dx} ${dy})" d="${outline(id, weight)}"/>`,
      );
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join("")}</g>`;
    },
  };
}

/** The text in lines no wider than `width`; after `most` lines it ends with an ellipsis. */
export function wrap(
  text: string,
  most: number,
  width: number,
  measure: (line: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || measure(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const words = (kept.pop() ?? "").split(" ");
  while (words.length > 1 && measure(`${words.join(" ")}…`) > width) words.pop();
  return [...kept, `${words.join(" ").replace(/[,.;:–—]$/, "")}…`];
}

import { createHash } from "node:crypto";
import { wrap, type Lettering } from "./lettering.ts";
import type { CardFacts } from "./facts.ts";
import { markShapes } from "./mark.ts";
import { readPalette } from "./palette.ts";

/** Size of a card in pixels, as the networks ask for it. */
const CARD = { width: 1200, height: 630 } as const;

const colour = readPalette("dark");
const COLOUR = {
  ground: colour("bg"),
  line: colour("border"),
  text: colour("text"),
  muted: colour("text-muted"),
  accent: colour("accent"),
} as const;

const LEFT = 80;
const MEASURE = 760;
const CELL = 46;
const COLUMN = CELL * Math.sqrt(3);
const ROW = CELL * 1.5;

interface Cell {
  readonly x: number;
  readonly y: number;
}

function hexagon({ x, y }: Cell, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** Rows of cells at the right edge; every row is a candidate for one stop of the route. */
const ROWS: readonly (readonly Cell[])[] = Array.from({ length: 10 }, (_, row) =>
  Array.from({ length: 5 }, (__, column) => ({
    x: 890 + column * COLUMN + (row % 2) * (COLUMN / 2),
    y: row * ROW,
  })),
);

/** A network of cells and a chunk's way through it: every address has a way of its own. */
function network(route: string): { cells: string; way: string } {
  const bytes = createHash("sha256").update(route).digest();
  const cells = ROWS.flatMap((row, y) =>
    row.map((cell, x) => {
      const glow = (bytes[(y * 5 + x) % 32] ?? 0) / 255;
      const fill = glow > 0.82 ? COLOUR.accent : COLOUR.text;
      return `<path d="${hexagon(cell, CELL - 4)}" fill="${fill}" fill-opacity="${(glow * 0.11).toFixed(3)}" stroke="${COLOUR.line}" stroke-width="1.5"/>`;
    }),
  );
  const stops = [1, 3, 5, 7].flatMap((row) => ROWS[row]?.[(bytes[row] ?? 0) % 3] ?? []);
  const points = stops.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const last = stops.at(-1) ?? { x: 0, y: 0 };
  const way = [
    `<path d="${hexagon(last, CELL - 4)}" fill="${COLOUR.accent}" fill-opacity="0.18" stroke="${COLOUR.accent}" stroke-width="2.5"/>`,
    `<polyline points="${points}" fill="none" stroke="${COLOUR.accent}" stroke-width="3" stroke-linejoin="round"/>`,
    ...stops.map(
      ({ x, y }, at) =>
        `<circle cx="${x}" cy="${y}" r="${at === stops.length - 1 ? 13 : 7}" fill="${COLOUR.accent}"/>`,
    ),
  ];
  return { cells: cells.join(""), way: way.join("") };
}

/** The mark of the site, 64 units wide, at the lower left. */
const MARK = `<g transform="translate(${LEFT - 8} 514) scale(2)">${markShapes(colour)}</g>`;

/** Title size and lines: large while it fits two lines, smaller for long ones. */
function titleLines(title: string, { measure }: Lettering): { size: number; lines: string[] } {
  for (const size of [76, 64]) {
    const lines = wrap(title, 9, MEASURE, (line) => measure(line, size, 680));
    const widest = Math.max(...lines.map((line) => measure(line, size, 680)));
    if (lines.length <= 2 && widest <= MEASURE) return { size, lines };
  }
  return { size: 54, lines: wrap(title, 3, MEASURE, (line) => measure(line, 54, 680)) };
}

/** The drawing of a card as SVG; letters are outlines, so no face is needed to render it. */
export function drawCard(
  { route, section, title, summary }: CardFacts,
  letters: Lettering,
): string {
  const { cells, way } = network(route);
  const { size, lines } = titleLines(title, letters);
  const below = 128 + 46 + lines.length * size * 1.16;
  const summaryLines = wrap(summary, 3, MEASURE, (line) => letters.measure(line, 30, 400));
  const parts = [
    letters.line(section, LEFT, 128, 28, { weight: 600, fill: COLOUR.accent }),
    ...lines.map((line, at) =>
      letters.line(line, LEFT, 140 + (at + 1) * size * 1.16, size, {
        weight: 680,
        fill: COLOUR.text,
      }),
    ),
    ...summaryLines.map((line, at) =>
      letters.line(line, LEFT, below + 36 + at * 44, 30, { weight: 400, fill: COLOUR.muted }),
    ),
    letters.line("Swarm Documentation", LEFT + 72, 557, 30, { weight: 600, fill: COLOUR.text }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">
<defs><linearGradient id="fade"><stop offset="0.66" stop-color="${COLOUR.ground}"/><stop offset="0.86" stop-color="${COLOUR.ground}" stop-opacity="0"/></linearGradient></defs>
<rect width="100%" height="100%" fill="${COLOUR.ground}"/>${cells}
<rect width="100%" height="100%" fill="url(#fade)"/>${way}
<rect width="100%" height="10" fill="${COLOUR.accent}"/>${MARK}${parts.join("\n")}</svg>`;
}

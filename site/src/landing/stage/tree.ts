import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { BRANCHES } from "@swarm-docs/protocol/redundancy/tables";
import { LEAVES } from "../../addresses/address.ts";

/** Chunk counts per level of a file's tree, from data to root. */
export function levelsOf(dataChunks: number): readonly number[] {
  const levels = [dataChunks];
  for (let nodes = dataChunks; nodes > 1;) {
    const rest = nodes % BRANCHES;
    const parents = Math.floor(nodes / BRANCHES) + (rest > 1 ? 1 : 0);
    levels.push(parents);
    // A lone last chunk is not wrapped but moves up a level.
    nodes = parents + (rest === 1 ? 1 : 0);
  }
  return levels;
}

/** Number of data chunks for `sizeBytes` bytes; empty content is one chunk. */
export const dataChunks = (sizeBytes: number): number =>
  Math.max(1, Math.ceil(sizeBytes / MAX_PAYLOAD_BYTES));

/** Point in SVG user units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drawn part of a level; `isCut` if the level has more chunks. */
export interface LevelRow {
  readonly points: readonly Point[];
  readonly isCut: boolean;
}

export const WIDTH = 300;
export const HEIGHT = 186;
const BOTTOM = 160;
const TOP = 30;

/** Positions of the drawn chunks per level: data at the bottom, root at the top. */
export function levelRows(levels: readonly number[]): readonly LevelRow[] {
  // A single chunk is both data and root: draw it in both rows.
  const drawn = levels.length === 1 ? [1, 1] : levels;
  return drawn.map((chunks, level) => {
    const last = drawn.length - 1;
    const y = BOTTOM - ((BOTTOM - TOP) * level) / last;
    const count = level === last ? 1 : Math.min(chunks, LEAVES);
    const isCut = level < last && chunks > count;
    const slots = count + (isCut ? 1 : 0);
    const step = WIDTH / Math.max(slots, 3);
    const left = (WIDTH - step * (slots - 1)) / 2;
    return {
      points: Array.from({ length: count }, (_, at) => ({ x: left + step * at, y })),
      isCut,
    };
  });
}

/** Lines from the drawn chunks to their parent, which is always the first chunk of the row above. */
export function linesOf(rows: readonly LevelRow[]): readonly (readonly [Point, Point])[] {
  return rows.slice(0, -1).flatMap(({ points }, level) => {
    const parent = rows[level + 1]?.points[0];
    return parent ? points.map((point) => [point, parent] as const) : [];
  });
}

/** SVG path of a pointy-top hexagon. */
export function hexagon({ x, y }: Point, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

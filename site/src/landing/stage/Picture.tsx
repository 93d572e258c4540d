import type { Addressed } from "../../../shared/addresses/example.ts";
import { grouped } from "../../../shared/numbers/digits.ts";
import css from "./stage.module.css";
import { dataChunks, HEIGHT, hexagon, levelsOf, linesOf, levelRows, WIDTH } from "./tree.ts";

/** Side of the 8 × 8 honeycomb: one cell per value of the first six address bits. */
const SIDE = 8;
const RADIUS = 11;
const CELLS = Array.from({ length: SIDE * SIDE }, (_, cell) => {
  const row = Math.floor(cell / SIDE);
  return { x: 12 + (cell % SIDE) * 20 + (row % 2) * 10, y: 14 + row * 17.3 };
});

/** Cell index of an address: its first six bits. */
export const cellOf = (address: string): number => Number.parseInt(address.slice(0, 2), 16) >> 2;

interface Props {
  readonly result: Addressed;
}

/** Chunk tree: data chunks at the bottom, root at the top. Draws the first few chunks only. */
function Tree({ result: { address, leaves, sizeBytes } }: { readonly result: Addressed }) {
  const rows = levelRows(levelsOf(dataChunks(sizeBytes)));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css.tree} aria-hidden="true">
      <g className={css.lines}>
        {linesOf(rows).map(([from, to]) => (
          <path key={`${from.x} ${from.y}`} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        ))}
      </g>
      {rows.map(({ points, isCut }, level) => {
        const isRoot = level === rows.length - 1;
        const { x = 0, y = 0 } = points.at(-1) ?? {};
        const kind = isRoot ? css.root : level === 0 ? css.leaf : css.node;
        return (
          <g key={y} className={kind}>
            {points.map((point, at) => (
              <g key={point.x}>
                {level === 0 ? (
                  <rect x={point.x - 20} y={point.y - 15} width="40" height="30" rx="5" />
                ) : (
                  <path d={hexagon(point, isRoot ? 28 : 15)} />
                )}
                {(isRoot || level === 0) && (
                  <text x={point.x} y={point.y + 4}>
                    {(isRoot ? address : (leaves[at] ?? "")).slice(0, 4)}
                  </text>
                )}
              </g>
            ))}
            {isCut && (
              <text x={x + WIDTH / (points.length + 1)} y={y + 4}>
                …
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Address space as 64 cells; highlights the cell of an address. */
function Honeycomb({ lit }: { readonly lit: number }) {
  return (
    <svg viewBox="0 0 176 150" aria-hidden="true">
      {CELLS.map((at, cell) => (
        <path
          key={`${at.x} ${at.y}`}
          d={hexagon(at, RADIUS)}
          className={cell === lit ? css.lit : css.cell}
        />
      ))}
    </svg>
  );
}

/** Chunks of the content, their tree, and the position of the root in the address space. */
export function Picture({ result }: Props) {
  const levels = levelsOf(dataChunks(result.sizeBytes));
  return (
    <div className={css.picture}>
      <figure>
        <Tree result={result} />
        <figcaption>
          {levels.length === 1
            ? "One chunk: its hash is the address"
            : `${levels.map(grouped).join(" → ")}: hashes of chunks, hashed again`}
        </figcaption>
      </figure>
      <figure>
        <Honeycomb lit={cellOf(result.address)} />
        <figcaption>
          Where it lives: {cellOf(result.address).toString(2).padStart(6, "0")}…
        </figcaption>
      </figure>
    </div>
  );
}

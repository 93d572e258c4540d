import type { PointerEvent } from "react";
import css from "./files.module.css";

const WIDTH = 1024;
const STEP = 26;
const CELL = 16;
const LEVELS = 8;

interface Props {
  /** Selected segment, 0 to 127. */
  readonly index: number;
  /** Segments with data; the rest is zero padding. */
  readonly filled: number;
  /** Called with the clicked segment. */
  readonly onPress: (index: number) => void;
  /** Called with the segment under the pointer, and without an argument when the pointer leaves. */
  readonly onPoint: (index?: number) => void;
}

/** Role of a cell in the proof of a segment. */
function kindOf(level: number, at: number, index: number): string | undefined {
  const way = index >> level;
  if (at === way) return css.way;
  return at === (way ^ 1) ? css.sister : undefined;
}

/**
 * The eight levels of a chunk's Merkle tree, segments at the bottom, root at the top. Marks the path of
 * one segment to the root and the sibling hashes of its proof.
 */
export function MerklePicture({ index, filled, onPress, onPoint }: Props) {
  const point = ({ currentTarget, clientX, buttons }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.max(0, Math.min(127, Math.floor(((clientX - left) / width) * 128)));
    if (buttons === 0) onPoint(at);
    else onPress(at);
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${LEVELS * STEP}`}
      className={css.merkle}
      aria-hidden="true"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onPoint()}
    >
      {Array.from({ length: LEVELS }, (_, level) => {
        const count = 128 >> level;
        const width = WIDTH / count;
        const y = (LEVELS - 1 - level) * STEP;
        return (
          <g key={level}>
            {level > 0 &&
              [index >> (level - 1), (index >> (level - 1)) ^ 1].map((below) => (
                <path
                  key={below}
                  className={css.line}
                  d={`M${((index >> level) + 0.5) * width} ${y + CELL}L${(below + 0.5) * (width / 2)} ${y + STEP}`}
                />
              ))}
            {Array.from({ length: count }, (_, at) => (
              <rect
                key={at}
                x={at * width + Math.min(2, width * 0.12)}
                y={y}
                width={width - 2 * Math.min(2, width * 0.12)}
                height={CELL}
                rx={Math.min(4, width / 6)}
                className={
                  kindOf(level, at, index) ?? (at << level < filled ? css.cell : css.zeros)
                }
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

import css from "./feeds.module.css";
import type { Probe } from "./scribe.ts";

const STEP = 34;
const ROW = 40;

/** Lookup rounds: one column per update, filled if the update was found. */
export function Rounds({ probes }: { readonly probes: readonly Probe[] }) {
  const columns = [...new Set(probes.map(({ index }) => index))].toSorted(
    (one, other) => one - other,
  );
  const rounds = probes.at(-1)?.round ?? 0;
  const width = 70 + columns.length * STEP;
  return (
    <div className={css.rounds} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${26 + rounds * ROW}`} width={width} height={26 + rounds * ROW}>
        {columns.map((index, at) => (
          <text key={index} x={80 + at * STEP} y="14" className={css.number}>
            {index}
          </text>
        ))}
        {Array.from({ length: rounds }, (_, round) => (
          <g key={round}>
            <text x="0" y={45 + round * ROW} className={css.round}>
              round {round + 1}
            </text>
            <path className={css.line} d={`M66 ${41 + round * ROW}H${width - 8}`} />
          </g>
        ))}
        {probes.map(({ round, index, isFound }) => (
          <circle
            key={`${round} ${index}`}
            cx={80 + columns.indexOf(index) * STEP}
            cy={41 + (round - 1) * ROW}
            r="9"
            className={isFound ? css.hit : css.miss}
          />
        ))}
      </svg>
    </div>
  );
}

/** Most updates drawn; older ones are left out. */
const DRAWN = 60;

/** Timeline of a feed's updates; marks the newest. */
export function TimeLine({
  count,
  asked,
}: {
  readonly count: number;
  readonly asked: ReadonlySet<number>;
}) {
  const first = Math.max(0, count - DRAWN);
  return (
    <ol className={css.time} aria-label={`Updates of the feed: ${count}`} start={first}>
      {Array.from({ length: count - first }, (_, at) => first + at).map((index) => (
        <li
          key={index}
          className={index === count - 1 ? css.newest : asked.has(index) ? css.asked : undefined}
        >
          {index}
        </li>
      ))}
    </ol>
  );
}

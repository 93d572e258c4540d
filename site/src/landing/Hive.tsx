import styles from "./landing.module.css";

const WIDTH = 40;
const ROW = 34.6;

function hexagon(x: number, y: number): string {
  const r = 21.5;
  const points = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

const CELLS = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => ({
    x: 22 + column * WIDTH + (row % 2) * (WIDTH / 2),
    y: 24 + row * ROW,
  })),
).flat();

/** Cells the chunk passes on its way to the neighborhood where it is stored. */
const ROUTE = [10, 29, 41, 51] as const;

/** A network of cells with a chunk on its way; decoration, hidden from assistive technology. */
export default function Hive() {
  const stops = ROUTE.flatMap((index) => CELLS[index] ?? []);
  return (
    <svg className={styles.hive} viewBox="0 0 390 262" aria-hidden="true">
      {CELLS.map(({ x, y }) => (
        <path key={`${x} ${y}`} d={hexagon(x, y)} className={styles.cell} />
      ))}
      <polyline className={styles.route} points={stops.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {stops.map(({ x, y }, index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={index === stops.length - 1 ? 8 : 4}
          className={styles.stop}
        />
      ))}
    </svg>
  );
}

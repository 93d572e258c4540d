import { useEffect, useRef, useState, type PointerEvent } from "react";
import { grouped } from "../../../shared/numbers/digits.ts";
import css from "./batches.module.css";
import type { Buckets } from "./fill.ts";

/** Buckets per row of the heat map: 256 × 256. */
const SIDE = 256;

type Colour = readonly [red: number, green: number, blue: number];

/** Reads a colour token, such as `--data`, as RGB. */
function token(style: CSSStyleDeclaration, name: string): Colour {
  const digits = style.getPropertyValue(name).trim().replace("#", "");
  const at = (place: number): number => Number.parseInt(digits.slice(place, place + 2), 16);
  return [at(0), at(2), at(4)];
}

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Paints one pixel per bucket: `--bg` if empty, shades of `--data` by fill, `--bad` if full. */
function paint(canvas: HTMLCanvasElement, { counts, bound }: Buckets): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(canvas);
  const [ground, data, bad] = ["--bg", "--data", "--bad"].map((name) => token(style, name));
  if (!ground || !data || !bad) return;
  const shades = Array.from({ length: 65 }, (_, step) =>
    mixed(ground, data, 0.25 + 0.75 * (step / 64)),
  );
  const image = context.createImageData(SIDE, SIDE);
  for (const [bucket, count] of counts.entries()) {
    const share = count / bound;
    const shade = count === 0 ? ground : share >= 1 ? bad : (shades[Math.ceil(share * 64)] ?? data);
    image.data.set(shade, 4 * bucket);
    image.data[4 * bucket + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}

/** Canvas heat map of all buckets of a batch; shows details of the bucket under the pointer. */
export function HeatMap({ buckets }: { readonly buckets: Buckets }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<number>();
  useEffect(() => {
    const draw = (): void => {
      if (canvas.current) paint(canvas.current, buckets);
    };
    draw();
    // Repaint on theme changes: colours come from CSS tokens.
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => themes.disconnect();
  }, [buckets]);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const column = Math.floor(((clientX - left) / width) * SIDE);
    const row = Math.floor(((clientY - top) / height) * SIDE);
    setAt(Math.max(0, Math.min(SIDE * SIDE - 1, row * SIDE + column)));
  };
  return (
    <figure className={css.map}>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        aria-hidden="true"
        onPointerMove={point}
        onPointerLeave={() => setAt(undefined)}
      />
      <figcaption>
        {at === undefined
          ? `65,536 buckets, each with ${grouped(buckets.bound)} stamps. The first four digits of a chunk’s address choose its bucket.`
          : `Bucket ${grouped(at)}, addresses ${at.toString(16).padStart(4, "0")}…: ${grouped(buckets.counts[at] ?? 0)} of ${grouped(buckets.bound)} stamps issued.`}
      </figcaption>
    </figure>
  );
}

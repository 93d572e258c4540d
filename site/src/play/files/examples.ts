import { filesContent, textContent } from "./dropped.ts";
import type { Content } from "./useBench.ts";

const MB = 1_000_000;

/** Bytes without a pattern, the same for everybody. [xorshift32, Marsaglia 2003] */
export function scatteredBytes(count: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  let word = seed;
  for (let at = 0; at < count; at++) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    bytes[at] = word;
  }
  return bytes;
}

const html = (title: string): Blob =>
  new Blob([`<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n`]);

function website(): Content {
  return filesContent([
    { path: "site/index.html", blob: html("Bees of the meadow") },
    { path: "site/about.html", blob: html("About") },
    { path: "site/img/bee.jpg", blob: new Blob([scatteredBytes(700_000, 7)]) },
    { path: "site/img/blossom.jpg", blob: new Blob([scatteredBytes(90_000, 8)]) },
    { path: "site/style.css", blob: new Blob(["body { font-family: sans-serif }\n"]) },
  ]);
}

function large(): Content {
  const piece = scatteredBytes(MB, 9);
  const blob = new Blob(Array.from({ length: 100 }, () => piece));
  return filesContent([{ path: "film.mp4", blob }]);
}

/** Contents for those who have none at hand, by their names. */
export const EXAMPLES: readonly (readonly [label: string, make: () => Content])[] = [
  ["A small website", website],
  ["hello world", () => textContent("hello world")],
  ["1 MB of zeros", () => filesContent([{ path: "zeros", blob: new Blob([new Uint8Array(MB)]) }])],
  ["100 MB", large],
];

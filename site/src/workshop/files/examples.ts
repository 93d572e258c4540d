import { scatteredBytes } from "../kit/scatter.ts";
import { filesContent, textContent } from "./dropped.ts";
import type { SplitInput } from "./useBench.ts";

const MB = 1_000_000;

const html = (title: string): Blob =>
  new Blob([`<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n`]);

function website(): SplitInput {
  return filesContent([
    { path: "site/index.html", blob: html("Bees of the meadow") },
    { path: "site/about.html", blob: html("About") },
    { path: "site/img/bee.jpg", blob: new Blob([scatteredBytes(700_000, 7)]) },
    { path: "site/img/blossom.jpg", blob: new Blob([scatteredBytes(90_000, 8)]) },
    { path: "site/style.css", blob: new Blob(["body { font-family: sans-serif }\n"]) },
  ]);
}

function large(): SplitInput {
  const piece = scatteredBytes(MB, 9);
  const blob = new Blob(Array.from({ length: 100 }, () => piece));
  return filesContent([{ path: "film.mp4", blob }]);
}

/** Example contents with their labels. */
export const EXAMPLES: readonly (readonly [label: string, make: () => SplitInput])[] = [
  ["A small website", website],
  ["hello world", () => textContent("hello world")],
  ["1 MB of zeros", () => filesContent([{ path: "zeros", blob: new Blob([new Uint8Array(MB)]) }])],
  ["100 MB", large],
];

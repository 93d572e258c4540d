/**
 * Cuts the faces to what English documentation needs and writes them to `site/static/fonts`.
 * Run by hand (`npx tsx tools/site/fonts.ts`) when a font package is updated; results are committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const siteRequire = createRequire(path.join(import.meta.dirname, "../../site/package.json"));
const OUT = path.join(import.meta.dirname, "../../site/static/fonts");
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
/** With the accented letters of names; others come from the reader's own faces. */
const TEXT = "\u00a0©®°±²³µ·×÷½¼¾ÄÖÜßàáäåçèéêíñóôöøúü–—‘’“”„…•′″€™←↑→↓↔≈≠≤≥−∞∑√";
const CODE = "\u00a0·×–—‘’“”…•←↑→↓≈≤≥│─┌┐└┘├┤┬┴┼█░";

/**
 * What formulas take from the maths face: italic letters, operators, brackets that stretch. Digits
 * and upright words come from the text face. `maths.test.ts` compares this with the pages.
 */
const italic = (letters: string): string =>
  [...letters]
    .map((c) =>
      c === "h"
        ? "ℎ"
        : String.fromCodePoint((c < "a" ? 0x1d434 - 65 : 0x1d44e - 97) + c.charCodeAt(0)),
    )
    .join("");
export const MATHS = `${italic("CDEKLNOPRSTVabcdfghijkmnpqrstx")}()[]{}|=/-+<>∥→←⋅−⌈⌉⌊⌋≈×≤≥∑⊕Δ′λσε`;

interface Face {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly weight?: number | { min: number; max: number };
  /** OpenType features to keep: each brings its own glyphs, twice as many as the text has. */
  readonly features: readonly string[];
}

const FACES: readonly Face[] = [
  {
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    to: "inter.woff2",
    text: ASCII + TEXT,
    weight: { min: 400, max: 700 },
    features: ["kern", "tnum"],
  },
  {
    from: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    to: "jetbrains-mono.woff2",
    text: ASCII + CODE,
    weight: 400,
    features: [],
  },
  {
    from: "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
    to: "stix-two-math.woff2",
    text: MATHS,
    features: ["kern"],
  },
];

for (const { from, to, text, weight, features } of FACES) {
  const source = await readFile(siteRequire.resolve(from));
  const cut = await subsetFont(source, text, {
    targetFormat: "woff2",
    keepFeatures: [...features],
    ...(weight && { variationAxes: { wght: weight } }),
  });
  await writeFile(path.join(OUT, to), cut);
  console.log(`${to}: ${source.length} → ${cut.length} bytes`);
}

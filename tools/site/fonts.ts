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
const HEADINGS = "\u00a0·×–—‘’“”…′→";
const CODE = "\u00a0·×–—‘’“”…•←↑→↓≈≤≥│─┌┐└┘├┤┬┴┼█░";

/**
 * What formulas take from the maths face: italic letters (a browser draws every name of one letter
 * with them), operators, brackets that stretch, narrow spaces. Digits and upright words come from
 * the text face. `e2e/quality/faces.spec.ts` looks at every formula.
 */
const italic = (letters: string): string =>
  [...letters]
    .map((letter) => {
      if (letter === "h") return "ℎ";
      const at = letter.charCodeAt(0);
      if (letter >= "α") return String.fromCodePoint(0x1d6fc + at - 0x3b1);
      return String.fromCodePoint(letter < "a" ? 0x1d434 + at - 65 : 0x1d44e + at - 97);
    })
    .join("");
const LETTERS = "ACDEIKLNOPRSTVabcdfghijkmnpqrstxελσ";
const MATHS = `${italic(LETTERS)}()[]{}|=/-+<>∥→←⋅−⌈⌉⌊⌋≈×≤≥∑⊕Δ′\u2005\u2009\u200a`;

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
  // Headings: one weight, and only the letters that headings have.
  {
    from: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    to: "bricolage-grotesque.woff2",
    text: ASCII + HEADINGS,
    weight: 700,
    features: [],
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

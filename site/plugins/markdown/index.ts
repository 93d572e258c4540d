import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import { rehypeCode } from "./code.ts";
import { remarkComponents } from "./components.ts";
import { rehypeDiffers, remarkDiffers } from "./differs.ts";
import { rehypeFigures } from "./diagrams.ts";
import { remarkSections } from "../search/index.ts";
import { rehypeDrawnHeadings, remarkDrawnHeadings } from "./drawn-headings.ts";
import { remarkFigures } from "./figures.ts";
import { rehypeFormulas } from "./formulas.ts";
import { rehypeGlossary } from "./glossary.ts";
import { rehypeJoined } from "./joined.ts";
import type { Edition } from "../../settings/editions.ts";
import { rehypeProse, type LinkOptions } from "./prose.ts";
import { rehypeStructure } from "./structure.ts";
import { rehypeUnbroken } from "./unbroken.ts";

/** The plugins that turn our Markdown into pages, in the order in which they must run. */
export function markdownPlugins({
  editions,
  ...options
}: LinkOptions & { readonly editions: readonly Edition[] }) {
  return {
    beforeDefaultRemarkPlugins: [
      remarkDiffers,
      [remarkSections, { editions }],
      [remarkDrawnHeadings, { editions }],
      remarkFigures,
      remarkComponents,
    ],
    remarkPlugins: [remarkMath],
    rehypePlugins: [
      rehypeDrawnHeadings,
      [rehypeKatex, { output: "mathml", throwOnError: true }],
      rehypeFormulas,
      rehypeUnbroken,
      [rehypeFigures, options],
      [rehypeCode, { editions }],
      [rehypeGlossary, { editions }],
      rehypeStructure,
      rehypeDiffers,
      rehypeJoined,
      [rehypeProse, options],
    ],
  };
}

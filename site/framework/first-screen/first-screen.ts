import type { ElementContent, RootContent } from "hast";
import { visit } from "unist-util-visit";

type Node = RootContent | ElementContent;

/** In pixels, as are all of these. Few windows are higher. */
const FIRST_SCREEN = 1_100;
/** The site's bar, the way to the page, its title and its summary. */
const ABOVE_TEXT = 300;
const LINE = 27;
const GAP = 20;
const LETTERS_IN_LINE = 85;

/** Lines of a block in a wide window, guessed from its text alone: each row of a table is one. */
function linesOf(block: Node): number {
  let text = "";
  let rows = 0;
  visit(block, (inner) => {
    if (inner.type === "text") text += inner.value;
    if (inner.type === "element" && inner.tagName === "tr") rows += 1;
  });
  if (rows > 0) return rows;
  const lines = text.trim().split("\n");
  return lines.reduce((sum, { length }) => sum + Math.ceil(length / LETTERS_IN_LINE), 0);
}

/** A sample stays beside its output: a cut is made before a block of text. */
const beginsText = (node: Node): boolean =>
  node.type === "element" && /^(h[23]|p)$/.test(node.tagName);

/** How many of a page's nodes a click must show at once, so that no window shows where they end. */
export function firstScreenOf(nodes: readonly Node[]): number {
  let height = ABOVE_TEXT;
  for (const [at, node] of nodes.entries()) {
    if (height >= FIRST_SCREEN && beginsText(node)) return at;
    if (node.type === "element" || node.type.startsWith("mdx"))
      height += linesOf(node) * LINE + GAP;
  }
  return nodes.length;
}

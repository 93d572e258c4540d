import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { textOf } from "./html.ts";

/** Elements of MathML with a fixed number of children. [MathML Core §3.3.2, §3.4] */
const CHILDREN: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};

/** Elements of MathML that hold text alone. [MathML 3 §3.2] */
const TOKENS = new Set(["mi", "mn", "mo", "ms", "mtext"]);

const APPLY_FUNCTION = "\u2061";

const isApply = (node: Element["children"][number]): boolean =>
  node.type === "element" && node.tagName === "mo" && textOf(node) === APPLY_FUNCTION;

/**
 * Corrects what makes a formula of KaTeX malformed. After the name of a function (`\min`) it writes the
 * operator "apply function", even where the name is the whole of an index (`P_{\min}`), which then has
 * two elements instead of one; and it puts elements into the operator `\bmod`, a letter each. Throws an
 * Error that quotes a formula with a wrong number of children.
 */
export function rehypeFormulas() {
  return (tree: Root): void => {
    visit(tree, "element", (node) => {
      if (TOKENS.has(node.tagName)) node.children = [{ type: "text", value: textOf(node) }];
      const count = CHILDREN[node.tagName];
      if (count === undefined) return;
      if (node.children.length > count)
        node.children = node.children.filter((child) => !isApply(child));
      if (node.children.length !== count)
        throw new Error(
          `<${node.tagName}> of a formula needs ${count} children and has ${node.children.length}: ${textOf(node)}`,
        );
    });
  };
}

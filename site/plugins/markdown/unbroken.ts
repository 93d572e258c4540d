import type { Element, ElementContent, Root } from "hast";
import { SKIP, visitParents } from "unist-util-visit-parents";
import { element, hastText } from "./html.ts";

/** Elements whose text must not change: it is copied or drawn. */
const CLOSED = new Set(["pre", "svg", "math"]);

/** `30 s`, `0.1 %`, `687.62 MB`, `24,000 PLUR`. */
const WITH_UNIT = /(\d) (?=(?:%|ms|s|min|h|k?B|[MGT]B|bytes|PLUR|x?BZZ|xDAI|ETH)(?![\p{L}\d]))/gu;
/** `--data-dir` or `-c`: a line must not end in one of the hyphens. */
const OPTION = /((?<![\w-])--?[a-zA-Z][\w-]*)/;

/** Joins numbers and units by a no-break space. */
export function keepNumbers(words: string): string {
  return words.replace(WITH_UNIT, "$1\u00a0");
}

/** The children of inline code with each option in an element that is not broken. */
export function keepOptions(code: string): ElementContent[] {
  return code
    .split(OPTION)
    .filter((part) => part !== "")
    .map((part) =>
      OPTION.test(part) ? element("span", { className: ["unbroken"] }, [part]) : hastText(part),
    );
}

function keepInCode(code: Element): void {
  const [only, ...rest] = code.children;
  if (only?.type !== "text" || rest.length > 0 || !OPTION.test(only.value)) return;
  code.children = keepOptions(only.value);
}

/** Keeps numbers with their units, and options of commands, on one line. */
export function rehypeUnbroken() {
  return (tree: Root): void => {
    visitParents(tree, (node) => {
      if (node.type === "element" && CLOSED.has(node.tagName)) return SKIP;
      if (node.type === "element" && node.tagName === "code") {
        keepInCode(node);
        return SKIP;
      }
      if (node.type === "text") node.value = keepNumbers(node.value);
      return undefined;
    });
  };
}

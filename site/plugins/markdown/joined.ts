import type { Element, Nodes, Parents, Root, RootContent } from "hast";
import { SKIP, visitParents } from "unist-util-visit-parents";
import { element, hastText } from "./html.ts";

/** Elements whose content is drawn, copied or laid out on its own. */
const CLOSED = new Set(["pre", "svg", "math"]);

/** Opening punctuation, which must not end a line. */
const OPENING = /[([{“‘]+$|(?<=^|\s)"$/u;
/** Punctuation, or the end of a word, that must not begin a line. */
const CLOSING = /^(?:[’']s\b|[.,;:!?)\]}”’"'…%/]+|\p{L}{1,2}\b)/u;

const isElement = (node: unknown): node is Element =>
  (node as RootContent | undefined)?.type === "element";

/** Whether phones show an element, or all that it has, as one box, before and after which a line may end. */
function isBox(node: unknown): node is Element {
  if (!isElement(node)) return false;
  if (node.tagName === "math") return node.properties.display !== "block";
  const classes = node.properties.className;
  if (node.tagName === "code" && Array.isArray(classes) && classes.includes("whole")) return true;
  return /^(?:a|b|em|strong|span)$/.test(node.tagName) && node.children.length === 1
    ? isBox(node.children[0])
    : false;
}

/** Takes the match of `pattern` away from a text; empty for other nodes. */
function cut(node: RootContent | undefined, pattern: RegExp): RootContent[] {
  const found = node?.type === "text" ? pattern.exec(node.value) : null;
  if (node?.type !== "text" || !found) return [];
  node.value = node.value.slice(0, found.index) + node.value.slice(found.index + found[0].length);
  return [hastText(found[0])];
}

function join(parent: Parents): void {
  const children = parent.children as RootContent[];
  const joined: RootContent[] = [];
  children.forEach((child, at) => {
    if (!isBox(child)) {
      joined.push(child);
      return;
    }
    const parts = [...cut(joined.at(-1), OPENING), child, ...cut(children[at + 1], CLOSING)];
    joined.push(
      parts.length === 1 ? child : element("span", { className: ["unbroken"] }, parts as Element[]),
    );
  });
  parent.children = joined.filter((node) => node.type !== "text" || node.value !== "") as never;
}

/**
 * Keeps brackets, quotes and punctuation on the line of the short code or formula that they touch:
 * phones show these as inline blocks, and browsers allow a line break on both sides of one.
 */
export function rehypeJoined() {
  return (tree: Root): void => {
    const parents: Parents[] = [];
    visitParents(tree, (node: Nodes) => {
      if (node.type === "element" && CLOSED.has(node.tagName)) return SKIP;
      if ("children" in node && node.children.some(isBox)) parents.push(node);
      return undefined;
    });
    parents.forEach(join);
  };
}

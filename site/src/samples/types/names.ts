import type { SampleTypes } from "../../../shared/bee-js/types.ts";

/** Selector of the names with types in a code block. */
export const NAME = "span.typed";

/** Text nodes of the code of a block in order, each with the offset of its first character. */
function textNodes(block: Element): (readonly [from: number, node: Text])[] {
  const found: (readonly [number, Text])[] = [];
  let at = 0;
  for (const line of block.querySelectorAll("pre .line")) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      found.push([at, node]);
      at += node.data.length;
    }
  }
  return found;
}

/**
 * Wraps the names of a code block in elements that can have the focus. The text stays the same, so that
 * copying and running do not change. A name that two tokens share, or that is not in the code, is left out.
 */
export function wrapNames(block: Element, { names }: SampleTypes): void {
  const nodes = textNodes(block);
  // From the end: splitting a text node moves what follows it.
  for (const [from, length, text] of names.toReversed()) {
    const [start, node] = nodes.findLast(([at]) => at <= from) ?? [];
    if (start === undefined || !node || from + length > start + node.data.length) continue;
    const name = node.splitText(from - start);
    name.splitText(length);
    const element = document.createElement("span");
    element.className = "typed";
    element.role = "button";
    element.tabIndex = -1;
    element.dataset["text"] = String(text);
    name.replaceWith(element);
    element.append(name);
  }
}

const lineOf = (element: Element): Element | null => element.closest(".line");

/** The name that a key leads to: arrows go to the next name or line with names, Home and End to the ends. */
export function nameAfter(
  names: readonly HTMLElement[],
  current: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = names.indexOf(current);
  const line = lineOf(current);
  const isElsewhere = (name: HTMLElement): boolean => lineOf(name) !== line;
  switch (key) {
    case "ArrowRight":
      return names[at + 1];
    case "ArrowLeft":
      return names[at - 1];
    case "ArrowDown":
      return names.slice(at + 1).find(isElsewhere);
    case "ArrowUp": {
      const last = names.slice(0, Math.max(at, 0)).findLast(isElsewhere);
      return last && names.find((name) => lineOf(name) === lineOf(last));
    }
    case "Home":
      return names[0];
    case "End":
      return names.at(-1);
    default:
      return undefined;
  }
}

/** Scroll anchor: the block in the middle of the viewport. */
export interface ScrollAnchor {
  /** Id of the nearest element that has one. */
  readonly id: string;
  /** The way from there to the line's element: numbers of children. */
  readonly path: readonly number[];
  /** The part of that element's height above the middle: 0 to 1, more where nothing follows it closely. */
  readonly share: number;
}

/** The framework's element around what differs from page to page; a dialog is outside of it. */
const PAGE = "__docusaurus_skipToContent_fallback";

/**
 * The smallest block that starts above a point. Between two blocks the hit test returns their container,
 * whose height may change with content far away, so its fraction would be a poor anchor.
 */
function blockAt(element: Element, x: number, y: number): Element {
  if (element.getBoundingClientRect().height < window.innerHeight / 2) return element;
  const block = [...element.children].findLast((child) => {
    const { left, right, top, height } = child.getBoundingClientRect();
    return height > 0 && left <= x && x <= right && top <= y;
  });
  return block ? blockAt(block, x, y) : element;
}

/** Where the reader is; `undefined` when something covers the page. */
export function placeInSight(): ScrollAnchor | undefined {
  const middle = window.innerHeight / 2;
  const center = window.innerWidth / 2;
  const hit = document.elementFromPoint(center, middle);
  const element = hit && blockAt(hit, center, middle);
  const owner = element?.closest("[id]");
  if (!element || !owner?.closest(`#${PAGE}`)) return undefined;
  const path: number[] = [];
  for (let at = element; at !== owner && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  const { top, height } = element.getBoundingClientRect();
  return { id: owner.id, path, share: height > 0 ? (middle - top) / height : 0 };
}

/** The element of a place, or the nearest one around it that is there; `null` without its id. */
export function elementOf({ id, path }: ScrollAnchor): Element | null {
  let found: Element | null = document.getElementById(id);
  for (const at of path) found = found?.children[at] ?? found;
  return found;
}

/** Distance of an anchor's element from the viewport's top when its line is in the middle. */
export function topOf({ share }: ScrollAnchor, { height }: DOMRect): number {
  return window.innerHeight / 2 - share * height;
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useCopy } from "../../ui/useCopy.ts";

const ROWS = ".api-field, .api-response, .api-op, .api-section, .api-group-head";

/** Gap between the button and the edge of the viewport, including its margin. */
const MARGIN_PX = 16;

/** Link in the name of the row around an element. */
const nameIn = (element: Element | undefined): HTMLAnchorElement | null | undefined =>
  element?.closest(ROWS)?.querySelector<HTMLAnchorElement>(".api-name");

/**
 * One button for all rows: moves to the row under the pointer or focus and copies its URL. Saves
 * two thousand elements on the page.
 */
export function CopyLink({ page }: { readonly page: HTMLElement }) {
  const [link, setLink] = useState<HTMLAnchorElement>();
  useEffect(() => {
    const show = ({ type, target }: Event): void => {
      if (!(target instanceof Element) || target.closest(".api-link")) return;
      const next =
        type === "focusin" ? target.closest<HTMLAnchorElement>(".api-name") : nameIn(target);
      if (next) setLink(next);
    };
    page.addEventListener("pointerover", show);
    page.addEventListener("focusin", show);
    // The pointer may already be on a row when this component loads.
    setLink(nameIn([...page.querySelectorAll(":hover")].at(-1)) ?? undefined);
    return () => {
      page.removeEventListener("pointerover", show);
      page.removeEventListener("focusin", show);
    };
  }, [page]);
  if (!link?.parentElement) return null;
  return createPortal(<Button key={link.href} link={link} />, link.parentElement);
}

/** Rectangles of the texts in an element, except in `button`. */
function textRects(element: Element, button: Element): DOMRect[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const rects: DOMRect[] = [];
  while (texts.nextNode()) {
    if (button.contains(texts.currentNode)) continue;
    range.selectNodeContents(texts.currentNode);
    rects.push(...range.getClientRects());
  }
  return rects;
}

/** End of the first line from `from` on that leaves `width` px before `limit`. */
function freeLine(rects: readonly DOMRect[], from: DOMRect, width: number, limit: number) {
  const lines = rects.filter(({ bottom }) => bottom >= from.bottom - 2);
  for (const { top, bottom } of [from, ...lines]) {
    const right = Math.max(
      ...rects
        .filter((one) => one.top < bottom - 2 && one.bottom > top + 2)
        .map((one) => one.right),
    );
    if (right + width <= limit) return { top, right };
  }
  return undefined;
}

/** The label is also the accessible name; it shows the copy result for a while. */
function Button({ link }: { readonly link: HTMLAnchorElement }) {
  const [done, copy] = useCopy();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    const origin = button?.offsetParent?.getBoundingClientRect();
    // For a name that wraps, position after its last line.
    const end = [...link.getClientRects()].at(-1);
    if (!button || !origin || !end || !link.parentElement) return;
    const limit = document.documentElement.clientWidth - MARGIN_PX;
    // After the texts of a line: type and status link to their sections, too.
    const rects = textRects(link.parentElement, button);
    const meaning = link.parentElement.nextElementSibling;
    if (meaning?.matches(".api-meaning")) rects.push(...textRects(meaning, button));
    const free = freeLine(rects, end, button.offsetWidth, limit);
    const edge = link.closest(ROWS)?.getBoundingClientRect() ?? end;
    // Without a free line, between the texts of this row and the row above.
    const { right, top } = free ?? { right: limit, top: edge.top - button.offsetHeight / 2 };
    button.style.left = `${Math.min(right, limit - button.offsetWidth) - origin.left}px`;
    button.style.top = `${top - origin.top}px`;
  }, [link]);
  const name = `${done === undefined ? "Copy link" : `${done}: link`} to ${link.textContent}`;
  return (
    <button
      ref={ref}
      type="button"
      className="api-link"
      aria-label={name}
      onClick={() => copy(link.href)}
    >
      {done ?? "Copy link"}
    </button>
  );
}

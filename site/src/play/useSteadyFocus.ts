import { useEffect, type RefObject } from "react";

/**
 * Keeps the focused element in view while the part of `ref` grows above it: a panel that loads while the
 * footer has the focus (WCAG 2.4.11). Scroll anchoring cannot, since its anchor is in the panel. An element that
 * was out of view before is left there.
 */
export function useSteadyFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    let height = part.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = part.offsetHeight - height;
      height += grown;
      const { activeElement } = document;
      if (!activeElement || grown <= 0) return;
      // Elements inside of the part have a second flag.
      const isBelow =
        part.compareDocumentPosition(activeElement) === Node.DOCUMENT_POSITION_FOLLOWING;
      const { bottom } = activeElement.getBoundingClientRect();
      if (isBelow && bottom > innerHeight && bottom - grown <= innerHeight)
        scrollBy({ top: grown, behavior: "instant" });
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, [ref]);
}

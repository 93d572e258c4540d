import { useEffect, useRef, type RefObject } from "react";

/**
 * Scrolls an element into view when `shown` becomes another object; not at all if it is in view.
 * Smoothly, unless the user prefers reduced motion.
 */
export function useInView(shown: object | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === undefined) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.current?.scrollIntoView({
      block: "nearest",
      behavior: isStill ? "instant" : "smooth",
    });
  }, [shown]);
  return element;
}

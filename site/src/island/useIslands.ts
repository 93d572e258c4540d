import { useLayoutEffect, type RefObject } from "react";
import { connectIslands, type Kinds } from "./islands.ts";

/** Brings the places inside an element of static markup to life while it is on the page. */
export function useIslands(page: RefObject<HTMLElement | null>, kinds: Kinds): void {
  // With the page itself: early clicks are repeated right after it.
  useLayoutEffect(() => {
    if (!page.current) return undefined;
    const islands = connectIslands(page.current, kinds);
    return () => islands.stop();
  }, [page, kinds]);
}

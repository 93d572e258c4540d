import { useLayoutEffect, type RefObject } from "react";
import { connectIslands, type Kinds } from "./islands.tsx";

/** Hydrates the islands inside an element of static markup while it is mounted. */
export function useIslands(page: RefObject<HTMLElement | null>, kinds: Kinds): void {
  // In the commit of the page: early clicks are replayed right after it.
  useLayoutEffect(() => {
    if (!page.current) return undefined;
    const islands = connectIslands(page.current, kinds);
    return () => islands.stop();
  }, [page, kinds]);
}

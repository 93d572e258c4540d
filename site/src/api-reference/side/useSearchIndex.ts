import { useCallback, useRef, useState } from "react";
import { indexOf, type SearchIndex } from "./search.ts";
import type { SearchFile } from "../../../shared/api-reference/search-file.ts";

/** The index of the page's search, or its loading state. */
export type Loaded = SearchIndex | "failed" | undefined;

/** The index, and a function that loads it: once, and again after a failure. */
export function useSearchIndex(url: string): readonly [index: Loaded, load: () => Promise<void>] {
  const [index, setIndex] = useState<Loaded>();
  const isAsked = useRef(false);
  const load = useCallback(async (): Promise<void> => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const response = await fetch(url);
      setIndex(indexOf((await response.json()) as SearchFile));
    } catch {
      isAsked.current = false;
      setIndex("failed");
    }
  }, [url]);
  return [index, load];
}

import { useEffect } from "react";
import { VISITED_KEY } from "../../shared/storage/keys.ts";
import { recall, remember } from "../storage.ts";

/** Pages that are remembered at most. */
const MOST = 5;

/** Paths of the pages that were left last, newest first; foreign data counts as none. */
export function visitedPaths(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(VISITED_KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((path) => typeof path === "string").slice(0, MOST);
  } catch {
    return [];
  }
}

/** Remembers a page as the one that was left last. */
export function rememberVisit(path: string): void {
  const others = visitedPaths().filter((other) => other !== path);
  remember(VISITED_KEY, JSON.stringify([path, ...others].slice(0, MOST)));
}

/** Forgets all visited pages. */
export function forgetVisits(): void {
  remember(VISITED_KEY, undefined);
}

/**
 * Remembers the page at `path` when the reader leaves it, if it is one of the documentation: opening a page
 * stores nothing.
 */
export function useVisit(path: string): void {
  useEffect(() => {
    const leave = (): void => {
      // The framework changes the class after the effects of the next page.
      if (document.documentElement.classList.contains("docs-doc-page")) rememberVisit(path);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path]);
}

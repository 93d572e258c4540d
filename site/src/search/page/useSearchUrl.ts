import { useHistory, useLocation } from "@docusaurus/router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { queryFrom } from "../query-text.ts";

/** State of the search page. */
export interface Shown {
  readonly query: string;
  readonly sections: readonly string[];
  /** Number of loaded result pages. */
  readonly pages: number;
}

/** Parses the state from the URL's query. */
export function readAddress(search: string): Shown {
  const parameters = new URLSearchParams(search);
  return {
    query: queryFrom(parameters.get("q") ?? ""),
    sections: parameters
      .getAll("in")
      .slice(0, 20)
      .map((name) => name.slice(0, 100)),
    pages: Number(/^[1-9]\d{0,2}$/.exec(parameters.get("pages") ?? "")?.[0] ?? 1),
  };
}

/** Serializes the state to a URL query, including the `?`. */
export function writeAddress({ query, sections, pages }: Shown): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  for (const name of sections) parameters.append("in", name);
  if (pages > 1) parameters.set("pages", String(pages));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Syncs the state of the search page with its URL, for sharing and back navigation. */
export function useSearchUrl() {
  const history = useHistory();
  const { pathname, search } = useLocation();
  const focused = useRef<Element>(null);
  const current = useMemo(() => readAddress(search), [search]);
  const set = useCallback(
    (shown: Shown, how: "push" | "replace"): void => {
      const next = { pathname, search: writeAddress(shown) };
      if (next.search === search) return;
      if (how === "replace") history.replace(next);
      else {
        focused.current = document.activeElement;
        history.push(next);
      }
    },
    [history, pathname, search],
  );
  // Docusaurus moves the focus to the top of the page with every push.
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
    focused.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with the address
  }, [search]);
  return { ...current, set };
}

import { useHistory, useLocation } from "@docusaurus/router";
import { useCallback, useMemo } from "react";
import { queryFrom } from "../query-text.ts";

/** The query and the chosen sections as the address says. */
export function readAddress(search: string): { query: string; sections: readonly string[] } {
  const parameters = new URLSearchParams(search);
  return {
    query: queryFrom(parameters.get("q") ?? ""),
    sections: parameters
      .getAll("in")
      .slice(0, 20)
      .map((name) => name.slice(0, 100)),
  };
}

/** The address of a query and chosen sections, from the question mark on. */
export function writeAddress(query: string, sections: readonly string[]): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  for (const name of sections) parameters.append("in", name);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Keeps the state of the search page in its address, so that it can be shared and gone back to. */
export function useSearchUrl() {
  const history = useHistory();
  const { pathname, search } = useLocation();
  const current = useMemo(() => readAddress(search), [search]);
  const set = useCallback(
    (query: string, sections: readonly string[], how: "push" | "replace"): void => {
      const next = { pathname, search: writeAddress(query, sections) };
      if (next.search === search) return;
      if (how === "push") history.push(next);
      else history.replace(next);
    },
    [history, pathname, search],
  );
  return { ...current, set };
}

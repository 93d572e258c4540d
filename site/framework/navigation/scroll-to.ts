import { idOf } from "../../shared/routing/fragment.ts";
import { letGo } from "../places/hold.ts";

/** The parts of an address that decide where its page is shown. */
export interface ScrollTarget {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Leads to the element that the fragment names, or to the top when path or query changed. The search
 * page rewrites its query while the reader types, so it is left alone. (The framework's own function
 * stays where it is when only the query changed, and throws at fragments such as `#100%`.)
 */
export function scrollTo(at: ScrollTarget, from: ScrollTarget): void {
  const isQueryOnly =
    at.pathname === from.pathname && at.hash === from.hash && at.search !== from.search;
  if (isQueryOnly && (at.hash !== "" || /\/search\/?$/.test(at.pathname))) return;
  letGo();
  if (at.hash) document.getElementById(idOf(at.hash))?.scrollIntoView();
  else window.scrollTo(0, 0);
}

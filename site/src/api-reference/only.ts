import { createStore, useStore } from "./store.ts";

/** Query parameter, `/api/?changed`: show only the operations that changed. */
const NAME = "changed";
/**
 * Attribute of the page that hides unchanged operations (`css/page.css`), except the target of the
 * URL.
 */
const ATTRIBUTE = "data-only";
const SHOWN = "api-shown";

/** Whether only operations that differ between the editions are shown. */
export const only = createStore(false);

/** Hook for `only`. */
export function useOnly(): boolean {
  return useStore(only, false);
}

/** Query with the filter added or removed. */
export function queryOf(search: string, isOnly: boolean): string {
  const query = search.slice(1).split("&");
  const rest = query.filter((part) => part !== "" && part !== NAME && !part.startsWith(`${NAME}=`));
  const parts = isOnly ? [...rest, NAME] : rest;
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Applies the filter of the query. */
export function showOnly(page: HTMLElement, search: string): void {
  const isOnly = new URLSearchParams(search).has(NAME);
  page.toggleAttribute(ATTRIBUTE, isOnly);
  only.set(isOnly);
}

/** Exempts an element from the filter, instead of the previous one. */
export function keepShown(page: HTMLElement, target: Element | null): void {
  for (const one of page.querySelectorAll(`.${SHOWN}`)) one.classList.remove(SHOWN);
  for (let at = target; at && at !== page; at = at.parentElement)
    if (at.matches(".api-op, .api-group")) at.classList.add(SHOWN);
}

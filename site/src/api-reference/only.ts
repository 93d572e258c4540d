import { createStore, useStore } from "./store.ts";

/** In the address, `/api/?changed`, it asks for nothing but the operations that changed. */
const NAME = "changed";
/** On the page it hides what has this class (`css/page.css`), but not what the address leads to. */
const ATTRIBUTE = "data-only";
const SHOWN = "api-shown";

/** Whether the page shows only operations that differ between the editions. */
export const only = createStore(false);

/** The same for a component. */
export function useOnly(): boolean {
  return useStore(only, false);
}

/** The query of an address that asks for only what changed, or for all. */
export function queryOf(search: string, isOnly: boolean): string {
  const query = search.slice(1).split("&");
  const rest = query.filter((part) => part !== "" && part !== NAME && !part.startsWith(`${NAME}=`));
  const parts = isOnly ? [...rest, NAME] : rest;
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Shows what the query of the address asks for. */
export function showOnly(page: HTMLElement, search: string): void {
  const isOnly = new URLSearchParams(search).has(NAME);
  page.toggleAttribute(ATTRIBUTE, isOnly);
  only.set(isOnly);
}

/** Keeps an element in sight whatever else is hidden, instead of the last one. */
export function keepShown(page: HTMLElement, target: Element | null): void {
  for (const one of page.querySelectorAll(`.${SHOWN}`)) one.classList.remove(SHOWN);
  for (let at = target; at && at !== page; at = at.parentElement)
    if (at.matches(".api-op, .api-group")) at.classList.add(SHOWN);
}

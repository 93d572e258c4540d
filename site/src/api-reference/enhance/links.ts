import type { Surroundings } from "./index.ts";

/** Links to other pages of the site open without loading a page, as everywhere else on it. */
export function handleLinks(
  root: HTMLElement,
  { open }: Pick<Surroundings, "open">,
  signal: AbortSignal,
): void {
  root.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
      const special =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || special || event.defaultPrevented || "native" in link.dataset) return;
      event.preventDefault();
      open(link.pathname + link.search + link.hash);
    },
    { signal },
  );
}

import { useMemo, type MouseEvent, type SyntheticEvent } from "react";
import { useHistory } from "@docusaurus/router";
import { useHashRouting } from "../use-hash-routing.ts";

/** Event handlers for static markup: client-side navigation for its links. */
export interface LinkHandlers {
  readonly onClick: (event: MouseEvent) => void;
  readonly onMouseOver: (event: SyntheticEvent) => void;
  readonly onFocus: (event: SyntheticEvent) => void;
}

function linkOf(event: SyntheticEvent): HTMLAnchorElement | undefined {
  const target = event.target as Element;
  return target.closest<HTMLAnchorElement>("a[href]") ?? undefined;
}

/** Route to open client-side on a plain click, or `undefined` to leave the link to the browser. */
export function routeOf(link: HTMLAnchorElement, here: Location): string | undefined {
  if (link.target || link.hasAttribute("download") || link.origin !== here.origin) return undefined;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  if (samePage && link.hash) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * Anchor of a link within the current page, with hash routing: the browser would navigate to
 * `#anchor` as a route.
 */
function anchorOf(link: HTMLAnchorElement): string | undefined {
  const href = link.getAttribute("href") ?? "";
  return href.startsWith("#") && !href.startsWith("#/") ? href : undefined;
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  !event.button &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** Handlers for client-side navigation; prefetch the route on hover and focus. */
export function useLinkHandlers(): LinkHandlers {
  const history = useHistory();
  const isHash = useHashRouting();
  return useMemo(() => {
    function preload(event: SyntheticEvent): void {
      const link = linkOf(event);
      const route = link && routeOf(link, window.location);
      if (route) void window.docusaurus.preload(route.replace(/[?#].*$/, ""));
    }
    function open(event: MouseEvent): void {
      const link = isPlainClick(event) ? linkOf(event) : undefined;
      if (!link) return;
      const anchor = isHash ? anchorOf(link) : undefined;
      const route = anchor ? undefined : routeOf(link, window.location);
      if (!anchor && !route) return;
      event.preventDefault();
      if (anchor) history.push({ ...history.location, hash: anchor });
      else if (route) history.push(route);
    }
    return { onClick: open, onMouseOver: preload, onFocus: preload };
  }, [history, isHash]);
}

import { useMemo, type MouseEvent, type SyntheticEvent } from "react";
import { useHistory } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

interface Props {
  /** Markup made by the build from our own Markdown; never from a reader. */
  readonly html: string;
}

function linkOf(event: SyntheticEvent): HTMLAnchorElement | undefined {
  const target = event.target as Element;
  return target.closest<HTMLAnchorElement>("a[href]") ?? undefined;
}

/** The route a plain click on the link should open in place, or `undefined` for the browser's way. */
export function routeOf(link: HTMLAnchorElement, here: Location): string | undefined {
  if (link.target || link.hasAttribute("download") || link.origin !== here.origin) return undefined;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  if (samePage && link.hash) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * The anchor within the current page that a link names where routes live in the hash themselves:
 * the browser would take `#anchor` for a route.
 */
export function anchorOf(link: HTMLAnchorElement): string | undefined {
  const href = link.getAttribute("href") ?? "";
  return href.startsWith("#") && !href.startsWith("#/") ? href : undefined;
}

/**
 * A run of static content. React adopts its markup as a whole: there is nothing to hydrate below
 * this element. Links inside still navigate without a page load.
 */
export default function Prose({ html }: Props) {
  const history = useHistory();
  const brokenLinks = useBrokenLinks();
  const isHash = useDocusaurusContext().siteConfig.future.experimental_router === "hash";
  if (!ExecutionEnvironment.canUseDOM) {
    for (const [, id] of html.matchAll(/\sid="([^"]+)"/g)) brokenLinks.collectAnchor(id);
    for (const [, href] of html.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
      if (href?.startsWith("/") || href?.startsWith("#")) brokenLinks.collectLink(href);
    }
  }
  const markup = useMemo(() => ({ __html: html }), [html]);
  function open(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = linkOf(event);
    const anchor = isHash && link ? anchorOf(link) : undefined;
    if (anchor) {
      event.preventDefault();
      history.push({ ...history.location, hash: anchor });
      return;
    }
    const route = link && routeOf(link, window.location);
    if (!route) return;
    event.preventDefault();
    history.push(route);
  }
  function preload(event: SyntheticEvent): void {
    const link = linkOf(event);
    const route = link && routeOf(link, window.location);
    if (route) void window.docusaurus.preload(route.replace(/[?#].*$/, ""));
  }
  return (
    // The handlers serve the links inside, which are reachable by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className="prose"
      onClick={open}
      onMouseOver={preload}
      onFocus={preload}
      dangerouslySetInnerHTML={markup}
    />
  );
}

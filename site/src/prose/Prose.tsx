import { useMemo, useRef } from "react";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { PAGE_KINDS } from "../island/kinds.ts";
import { useIslands } from "../island/useIslands.ts";
import { useLinkHandlers } from "./useLinkHandlers.ts";

interface Props {
  /** Markup made by the build from our own Markdown; never from a reader. */
  readonly html: string;
}

/**
 * A run of static content. React adopts its markup as a whole: there is nothing to hydrate below
 * this element. Links inside still navigate without a page load, and what a reader operates is an
 * island (`src/island`).
 */
export default function Prose({ html }: Props) {
  const brokenLinks = useBrokenLinks();
  const handlers = useLinkHandlers();
  if (!ExecutionEnvironment.canUseDOM) {
    for (const [, id] of html.matchAll(/\sid="([^"]+)"/g)) brokenLinks.collectAnchor(id);
    for (const [, href] of html.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
      if (href?.startsWith("/") || href?.startsWith("#")) brokenLinks.collectLink(href);
    }
  }
  const ref = useRef<HTMLDivElement>(null);
  useIslands(ref, PAGE_KINDS);
  const markup = useMemo(() => ({ __html: html }), [html]);
  // The handlers serve the links inside, which are reachable by keyboard themselves.
  return <div ref={ref} className="prose" {...handlers} dangerouslySetInnerHTML={markup} />;
}

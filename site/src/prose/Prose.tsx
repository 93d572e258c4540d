import { useMemo, useRef } from "react";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { PAGE_KINDS } from "../page-islands/kinds.ts";
import { useIslands } from "../island/useIslands.ts";
import { useLinkHandlers } from "./useLinkHandlers.ts";

interface Props {
  /** Markup of the build, from our own Markdown; never user input. */
  readonly html: string;
}

/**
 * Static content. React adopts the markup as a whole: nothing below this element is hydrated. Links
 * inside use client-side navigation; interactive elements are islands (`src/island`).
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
  // The handlers serve the links inside, which are focusable themselves.
  return <div ref={ref} className="prose" {...handlers} dangerouslySetInnerHTML={markup} />;
}

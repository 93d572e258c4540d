import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { isReturn } from "../../framework/places/places.ts";
import { connectIslands } from "../island/islands.tsx";
import type { LinkHandlers } from "../prose/useLinkHandlers.ts";
import { Failure } from "../ui/Failure.tsx";
import { openedParts } from "../ui/kept-values.ts";
import { useTask } from "../ui/useTask.ts";
import { reveal } from "./anchors.ts";
import { base, recallBase } from "./base.ts";
import { followClient } from "./client.ts";
import { islandsOf, type IslandOptions } from "./islands.tsx";
import { endPageNode } from "./page-node.ts";
import { only, showOnly } from "./only.ts";
import { openConsoleOf } from "./send/given.ts";
import { leadToFinder } from "./shortcuts.ts";

interface Props extends IslandOptions {
  /** URL of the markup, fetched on client-side navigation. */
  readonly fragment: string;
  /** Fragment of the URL, such as `#getStamp`. */
  readonly hash: string;
  /** Query of the URL, such as `?changed`. */
  readonly query: string;
  /** Link handlers for client-side navigation. */
  readonly links: LinkHandlers;
}

async function fetchMarkup(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
}

/**
 * The reference in the browser: adopts the server's markup or fetches it, and connects its islands.
 */
export default function Reference({ fragment, hash, query, links, ...surroundings }: Props) {
  const { search, markdown, document, open, choose } = surroundings;
  const ref = useRef<HTMLDivElement>(null);
  const fetching = useTask((_run, url: string) => fetchMarkup(url));
  /** Fetched markup; empty while the server's markup stays in place. */
  const { run: load, value: markup = "", error } = fetching;
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => {
    if (ref.current?.hasChildNodes()) setThere(true);
    else void load(fragment);
  }, [load, fragment]);
  useLayoutEffect(() => {
    if (ref.current) showOnly(ref.current, query);
  }, [query]);
  // Layout effect, in the commit of hydration: the next key or click must find its listener.
  useLayoutEffect(() => {
    const page = ref.current;
    if (!page || (!isThere && markup === "")) return undefined;
    const stop = new AbortController();
    followClient(stop.signal);
    leadToFinder(page, stop.signal);
    const islands = connectIslands(page, islandsOf({ search, markdown, document, open, choose }));
    // Update samples outside the viewport too: find-in-page and printing need the reader's base
    // URL.
    const wakeSamples = (): void => {
      if (base.get() !== DEFAULT_BASE) islands.wakeAll("samples");
    };
    recallBase();
    wakeSamples();
    // On a phone the menu hydrates on first touch, but the "only changed" filter must be visible at
    // once.
    if (only.get()) islands.wakeAll("side");
    for (const operation of openedParts()) openConsoleOf(operation);
    const unsubscribe = base.subscribe(wakeSamples);
    return () => {
      stop.abort();
      unsubscribe();
      islands.stop();
      void endPageNode();
    };
  }, [isThere, markup, search, markdown, document, open, choose]);
  useEffect(() => {
    if (ref.current && (isThere || markup !== "")) reveal(ref.current, hash, isReturn());
  }, [isThere, markup, hash]);
  const click = (event: MouseEvent): void => {
    links.onClick(event);
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='#']");
    const here = link?.getAttribute("href")?.replace(/^.*#/, "#");
    // A second click on the link to the current fragment fires no `hashchange`, but must scroll
    // again.
    if (here && link?.hash && location.href === link.href && ref.current) reveal(ref.current, here);
  };
  if (error !== undefined)
    return <Failure reason={`the reference did not load (${error}).`} onRetry={fetching.retry} />;
  // React keeps existing children when the markup differs at hydration.
  return (
    // The links inside are reached by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="api"
      ref={ref}
      {...links}
      onClick={click}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { isReturn } from "../../framework/places/places.ts";
import { connectIslands } from "../island/islands.ts";
import type { LinkHandlers } from "../prose/useLinkHandlers.ts";
import { Failure } from "../ui/Failure.tsx";
import { useTask } from "../ui/useTask.ts";
import { reveal } from "./anchors.ts";
import { base, recallBase } from "./base.ts";
import { followClient } from "./client.ts";
import { islandsOf, type Surroundings } from "./islands.tsx";
import { endPageNode } from "./page-node.ts";
import { only, showOnly } from "./only.ts";
import { leadToFinder } from "./shortcuts.ts";

interface Props extends Surroundings {
  /** Address of the markup, for a visit that did not begin with this page. */
  readonly fragment: string;
  /** Fragment of the address, such as `#getStamp`. */
  readonly hash: string;
  /** Query of the address, such as `?changed`. */
  readonly query: string;
  /** What opens links to other pages in place. */
  readonly links: LinkHandlers;
}

async function fetchMarkup(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
}

/** The reference in the browser: the markup that is there already, or is fetched, and its islands. */
export default function Reference({ fragment, hash, query, links, ...surroundings }: Props) {
  const { search, markdown, document, open, choose } = surroundings;
  const ref = useRef<HTMLDivElement>(null);
  const fetching = useTask((_run, url: string) => fetchMarkup(url));
  /** Markup that was fetched; empty while the markup of the server stays as it is. */
  const { run: load, value: markup = "", error } = fetching;
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => {
    if (ref.current?.hasChildNodes()) setThere(true);
    else void load(fragment);
  }, [load, fragment]);
  useLayoutEffect(() => {
    if (ref.current) showOnly(ref.current, query);
  }, [query]);
  // In the same step as hydration: a key or click after it must find its listener.
  useLayoutEffect(() => {
    const page = ref.current;
    if (!page || (!isThere && markup === "")) return undefined;
    const stop = new AbortController();
    followClient(stop.signal);
    leadToFinder(page, stop.signal);
    const islands = connectIslands(page, islandsOf({ search, markdown, document, open, choose }));
    // Samples far away name the reader's address, too: it may be searched for, or printed.
    const wakeSamples = (): void => {
      if (base.get() !== DEFAULT_BASE) islands.wakeAll("samples");
    };
    recallBase();
    wakeSamples();
    // A phone wakes it with the first touch, but it says there that not all is shown.
    if (only.get()) islands.wakeAll("side");
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
    // A second click on the link of the current place changes no address, but the reader wants to go there.
    if (here && link?.hash && location.href === link.href && ref.current) reveal(ref.current, here);
  };
  if (error !== undefined)
    return <Failure reason={`the reference did not load (${error}).`} onRetry={fetching.retry} />;
  // React leaves existing children alone when the markup it is given differs at hydration.
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

import { useEffect, useRef, type ReactNode } from "react";
import { idOf } from "../fragment.ts";
import { hold, isHeld } from "../../framework/places/hold.ts";
import { PAGE_KINDS } from "../island/kinds.ts";
import { useIslands } from "../island/useIslands.ts";
import { useSurroundings } from "../surroundings/links.tsx";
import type { ServerData } from "../mdx/rows.ts";
import { otherServerData, serverData } from "../server-data.ts";

interface Props {
  /** Unique on the page; the markup is found again by it. */
  readonly id: string;
  /** Ids inside that other pages link to; called at build time only. */
  readonly anchors?: (rows: ServerData) => readonly string[];
  /**
   * Told of the page whose HTML the part was taken from after a navigation; `undefined` when it has
   * no such part or does not exist. Must not change from one rendering to the next.
   */
  readonly onPage?: (page: Document | undefined) => void;
  /**
   * What to render from the rows of the edition that is read; called where the rows are, which for
   * readers means at build time only.
   */
  readonly children: (rows: ServerData) => ReactNode;
}

/** Id of the element that a part stands in. */
export const placeId = (id: string): string => `part-${id}`;

/**
 * Whether this bundle carries the rows: the server's always; the browser's only where no page has
 * HTML of its own to take them from, in development and with hash routing (`plugins/bundle`).
 */
export const hasRows = (): boolean => Object.keys(serverData).length > 0;

/**
 * Markup that exists in the page's HTML and nowhere in its script. The browser keeps what the server
 * sent; after a navigation without page load, the part is taken from the HTML of the new page.
 */
export function StaticHtml({ id, anchors, onPage, children }: Props) {
  const { collectAnchor, linkHandlers, release = "" } = useSurroundings();
  if (!hasRows()) return <Adopted id={id} onPage={onPage} />;
  const rows = otherServerData[release] ?? serverData;
  for (const anchor of anchors?.(rows) ?? []) collectAnchor(anchor);
  return (
    <div id={placeId(id)} {...linkHandlers}>
      {children(rows)}
    </div>
  );
}

/** The HTML of the page that the address now names. */
async function fetchPage(signal: AbortSignal): Promise<Document> {
  const response = await fetch(window.location.pathname, { signal });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

const nothing = { __html: "" };

function Adopted({ id, onPage }: { readonly id: string; readonly onPage: Props["onPage"] }) {
  const { linkHandlers } = useSurroundings();
  const ref = useRef<HTMLDivElement>(null);
  useIslands(ref, PAGE_KINDS);
  useEffect(() => {
    const place = ref.current;
    if (!place || place.hasChildNodes()) return undefined;
    const stop = new AbortController();
    const fill = async (): Promise<void> => {
      const page = await fetchPage(stop.signal);
      const part = page.getElementById(placeId(id));
      onPage?.(part ? page : undefined);
      place.replaceChildren(...(part?.childNodes ?? []));
      const target = document.getElementById(idOf(window.location.hash));
      // The way back to a place is longer than the one to the fragment.
      if (place.contains(target) && target && !isHeld()) hold(() => target);
    };
    fill().catch((error: unknown) => {
      if (!stop.signal.aborted) console.warn(`The part ${id} of this page did not load.`, error);
    });
    return () => stop.abort();
  }, [id, onPage]);
  // React leaves existing children alone when the markup it is given differs at hydration.
  return (
    <div
      id={placeId(id)}
      ref={ref}
      {...linkHandlers}
      suppressHydrationWarning
      dangerouslySetInnerHTML={nothing}
    />
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import { idOf } from "../../shared/routing/fragment.ts";
import { hold, isHeld } from "../../framework/places/hold.ts";
import { PAGE_KINDS } from "../page-islands/kinds.ts";
import { useIslands } from "../island/useIslands.ts";
import { useSurroundings } from "../../render/surroundings/links.tsx";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { otherServerData, serverData } from "../server-data.ts";

interface Props {
  /** Unique on the page; used to find the markup. */
  readonly id: string;
  /** Anchors in the content; called at build time only. */
  readonly anchors?: (rows: ServerData) => readonly string[];
  /**
   * Called with the page whose HTML was used after a client-side navigation; `undefined` if the
   * page lacks this part or does not exist. Must be stable between renders.
   */
  readonly onPage?: (page: Document | undefined) => void;
  /**
   * Renders the rows of the current edition; called with the server data only, so in production at
   * build time.
   */
  readonly children: (rows: ServerData) => ReactNode;
}

/** Element id of a part. */
export const placeId = (id: string): string => `part-${id}`;

/**
 * Whether this bundle contains the rows: always on the server; in the browser only where pages have
 * no HTML of their own to take them from, in development and with hash routing (`plugins/bundle`).
 */
export const hasRows = (): boolean => Object.keys(serverData).length > 0;

/**
 * Markup that is in the page's HTML but not in its script. Hydration keeps the server's markup;
 * after a client-side navigation, the part is extracted from the fetched HTML of the new page.
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

/** HTML of the current URL. */
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
      // Skip while a back navigation holds a scroll position: it takes precedence over the
      // fragment.
      if (place.contains(target) && target && !isHeld()) hold(() => target);
    };
    fill().catch((error: unknown) => {
      if (!stop.signal.aborted) console.warn(`The part ${id} of this page did not load.`, error);
    });
    return () => stop.abort();
  }, [id, onPage]);
  // React keeps existing children when the markup differs at hydration.
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

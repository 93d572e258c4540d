import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import useIsBrowser from "@docusaurus/useIsBrowser";
import NotFound from "@theme/NotFound";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { hasRows, placeId, StaticHtml } from "./index.tsx";
import { SitePage } from "./SitePage.tsx";
import { headOf, type PageHead } from "./page-head.ts";

interface Props {
  /** Unique among pages of this kind; used to find the markup. */
  readonly id: string;
  /** Title and description, `undefined` for an unknown page; called with the server data only. */
  readonly find: () => PageHead | undefined;
  /** Classes of its frame. */
  readonly frame: string | undefined;
  /** Anchors in the content; called at build time only. */
  readonly anchors?: () => readonly string[];
  /** Called when there is no such page; must be stable between renders. */
  readonly onMissing?: () => void;
  /** Content; called with the server data only. */
  readonly children: () => ReactNode;
}

/** `"missing"`: unknown page; `undefined`: its HTML is loading. */
type State = PageHead | "missing" | undefined;

function firstState({ id, find }: Props, end: string, isHydrating: boolean): State {
  if (hasRows()) return find() ?? "missing";
  if (document.getElementById(placeId(id))) return headOf(document, end);
  // Hydrating without the markup: the server sent the 404 page.
  return isHydrating ? "missing" : undefined;
}

/**
 * Page of a kind that shares one client route: title and content are in the HTML only. Give it a
 * `key`, so that each page remounts.
 */
export function WrittenPage(props: Props) {
  const { id, frame, anchors, onMissing, children } = props;
  const isBrowser = useIsBrowser();
  const { titleDelimiter, title: site } = useDocusaurusContext().siteConfig;
  const end = ` ${titleDelimiter} ${site}`;
  const [state, setState] = useState<State>(() => firstState(props, end, !isBrowser));
  const take = useCallback(
    (page: Document | undefined) => setState(page ? headOf(page, end) : "missing"),
    [end],
  );
  useEffect(() => {
    if (state === "missing") onMissing?.();
  }, [state, onMissing]);
  if (state === "missing") return <NotFound />;
  return (
    <SitePage {...state} frame={frame}>
      <StaticHtml id={id} onPage={take} {...(anchors && { anchors })}>
        {children}
      </StaticHtml>
    </SitePage>
  );
}

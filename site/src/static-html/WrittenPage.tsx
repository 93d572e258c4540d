import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import useIsBrowser from "@docusaurus/useIsBrowser";
import NotFound from "@theme/NotFound";
import { useCallback, useState, type ReactNode } from "react";
import { hasRows, placeId, StaticHtml } from "./index.tsx";
import { SitePage } from "./SitePage.tsx";
import { headOf, type PageHead } from "./page-head.ts";

interface Props {
  /** Unique among pages of this kind; the markup is found again by it. */
  readonly id: string;
  /** What the page is called, `undefined` when there is none; called where the rows are. */
  readonly find: () => PageHead | undefined;
  /** Classes of its frame. */
  readonly frame: string | undefined;
  /** Ids inside that other pages link to; called at build time only. */
  readonly anchors?: () => readonly string[];
  /** What it says; called where the rows are. */
  readonly children: () => ReactNode;
}

/** `"missing"`: there is no such page; `undefined`: its HTML is on its way. */
type State = PageHead | "missing" | undefined;

function firstState({ id, find }: Props, end: string, isHydrating: boolean): State {
  if (hasRows()) return find() ?? "missing";
  if (document.getElementById(placeId(id))) return headOf(document, end);
  // The page that the server sent is the one for wrong addresses.
  return isHydrating ? "missing" : undefined;
}

/**
 * A page that is one of many with one route of the browser for all of them: what it says, its title
 * included, is in its HTML only. Give it a key, so that each begins anew.
 */
export function WrittenPage(props: Props) {
  const { id, frame, anchors, children } = props;
  const isBrowser = useIsBrowser();
  const { titleDelimiter, title: site } = useDocusaurusContext().siteConfig;
  const end = ` ${titleDelimiter} ${site}`;
  const [state, setState] = useState<State>(() => firstState(props, end, !isBrowser));
  const take = useCallback(
    (page: Document | undefined) => setState(page ? headOf(page, end) : "missing"),
    [end],
  );
  if (state === "missing") return <NotFound />;
  return (
    <SitePage {...state} frame={frame}>
      <StaticHtml id={id} onPage={take} {...(anchors && { anchors })}>
        {children}
      </StaticHtml>
    </SitePage>
  );
}

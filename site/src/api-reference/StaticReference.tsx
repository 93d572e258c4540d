import { useHistory, useLocation } from "@docusaurus/router";
import useBaseUrl, { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import { useMemo } from "react";
import { useLinkHandlers } from "../prose/useLinkHandlers.ts";
import { queryOf } from "./only.ts";
import Reference from "./Reference.tsx";
import { useData } from "./use-data.ts";

const isServer = typeof document === "undefined";

/** The reference: markup on the server, the adopted markup in the browser. */
export default function StaticReference() {
  return isServer ? <Rendered /> : <InBrowser />;
}

function Rendered() {
  const { anchors = [], routes = [], html = "" } = useData();
  const { collectAnchor, collectLink } = useBrokenLinks();
  const { withBaseUrl } = useBaseUrlUtils();
  for (const anchor of anchors) collectAnchor(anchor);
  for (const route of routes) collectLink(withBaseUrl(route));
  return <div className="api" dangerouslySetInnerHTML={{ __html: html }} />;
}

function InBrowser() {
  const history = useHistory();
  const { hash, search: query } = useLocation();
  const ways = useMemo(
    () => ({
      // Keep the query: a bare fragment would drop it.
      open: (fragment: string) => history.push({ ...history.location, hash: fragment }),
      choose: (isOnly: boolean) =>
        history.replace({ ...history.location, search: queryOf(history.location.search, isOnly) }),
    }),
    [history],
  );
  const { fragment, search, whole, document: file } = useData();
  return (
    <Reference
      links={useLinkHandlers()}
      fragment={useBaseUrl(fragment)}
      search={useBaseUrl(search)}
      markdown={useBaseUrl(whole)}
      document={useBaseUrl(file)}
      hash={hash}
      query={query}
      {...ways}
    />
  );
}

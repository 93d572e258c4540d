import { useHistory, useLocation } from "@docusaurus/router";
import useBaseUrl, { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import data from "api-reference-data";
import { useLinkHandlers } from "../prose/useLinkHandlers.ts";
import Reference from "./Reference.tsx";

const isServer = typeof document === "undefined";

/** The reference: on the server its markup, in the browser the markup that is there already. */
export default function StaticReference() {
  return isServer ? <Rendered /> : <InBrowser />;
}

function Rendered() {
  const { collectAnchor, collectLink } = useBrokenLinks();
  const { withBaseUrl } = useBaseUrlUtils();
  for (const anchor of data.anchors ?? []) collectAnchor(anchor);
  for (const route of data.routes ?? []) collectLink(withBaseUrl(route));
  return <div className="api" dangerouslySetInnerHTML={{ __html: data.html ?? "" }} />;
}

function InBrowser() {
  const { push } = useHistory();
  return (
    <Reference
      links={useLinkHandlers()}
      sampleBatch={data.sampleBatch}
      fragment={useBaseUrl(data.fragment)}
      search={useBaseUrl(data.search)}
      markdown={useBaseUrl("/api.md")}
      document={useBaseUrl("/openapi.json")}
      hash={useLocation().hash}
      open={push}
    />
  );
}

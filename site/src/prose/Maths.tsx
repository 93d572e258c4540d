import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Integrations } from "../../config/integrations.ts";

/** Links the maths style sheet, our own or the configured pinned one: for pages with a formula. */
export default function Maths() {
  const { integrations } = useDocusaurusContext().siteConfig.customFields as unknown as {
    readonly integrations: Integrations;
  };
  const own = useBaseUrl("/maths/maths.css");
  const { mathsStylesheet: pinned } = integrations;
  const sheet = pinned ? { ...pinned, crossOrigin: "anonymous" as const } : { href: own };
  // Not a tag of the head: the framework takes those away while a page hydrates, and formulas would
  // lose their style for a moment. Without `precedence`: React would keep the page back until the
  // sheet is there, and the framework, which sets state while it renders, would render for ever when a
  // reader goes back in that moment.
  return <link rel="stylesheet" data-maths="" {...sheet} />;
}

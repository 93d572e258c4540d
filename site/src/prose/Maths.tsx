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
  // React itself keeps it: the framework takes tags of the head away while a page hydrates, and
  // formulas would lose their style for a moment.
  return <link rel="stylesheet" precedence="maths" data-maths="" {...sheet} />;
}

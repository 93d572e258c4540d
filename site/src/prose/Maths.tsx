import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Integrations } from "../../settings/integrations.ts";

/**
 * Links the stylesheet for formulas, our own or the configured pinned one: only on pages with a
 * formula.
 */
export default function Maths() {
  const { integrations } = useDocusaurusContext().siteConfig.customFields as unknown as {
    readonly integrations: Integrations;
  };
  const own = useBaseUrl("/maths/maths.css");
  const { mathsStylesheet: pinned } = integrations;
  const sheet = pinned ? { ...pinned, crossOrigin: "anonymous" as const } : { href: own };
  // Not in `<head>`: Docusaurus removes its tags there during hydration, and formulas would flash
  // unstyled. No `precedence`: React would suspend the page until the stylesheet loads, and
  // Docusaurus, which sets state while rendering, would loop endlessly on a back navigation in that
  // moment.
  return <link rel="stylesheet" data-maths="" {...sheet} />;
}

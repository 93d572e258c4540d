import Head from "@docusaurus/Head";
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
  return (
    <Head>
      <link rel="stylesheet" data-maths="" {...sheet} />
    </Head>
  );
}

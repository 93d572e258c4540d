/**
 * Replaces theme-classic 3.10.2 `SearchMetadata`: adds the language and version tags for the
 * crawler of a hosted index only if this build uses one.
 */
import Head from "@docusaurus/Head";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Integrations } from "../../../settings/integrations.ts";

interface Props {
  readonly locale?: string;
  readonly version?: string;
  readonly tag?: string;
}

export default function SearchMetadata({ locale, version, tag }: Props) {
  const { customFields } = useDocusaurusContext().siteConfig;
  const integrations = customFields?.integrations as Integrations;
  if (!integrations.hostedSearch) return null;
  return (
    <Head>
      {locale && <meta name="docsearch:language" content={locale} />}
      {version && <meta name="docsearch:version" content={version} />}
      {tag && <meta name="docsearch:docusaurus_tag" content={tag} />}
    </Head>
  );
}

import { useDocsPreferredVersion } from "@docusaurus/plugin-content-docs/client";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { editionOfRoute, routeIn, type EditionFacts, type Editions } from "./routes.ts";

/** All editions of the site, the one at the root first. */
export function useEditions(): Editions {
  const { siteConfig } = useDocusaurusContext();
  return (siteConfig.customFields as unknown as { site: { editions: Editions } }).site.editions;
}

/**
 * The edition that is being read: that of the page, else the one which the reader chose last, else
 * the one at the root.
 */
export function useEdition(): EditionFacts {
  const editions = useEditions();
  const route = useLocalPathname();
  const { preferredVersion } = useDocsPreferredVersion();
  return (
    editionOfRoute(route, editions) ??
    editions.find(({ version }) => version === preferredVersion?.name) ??
    editions[0]
  );
}

/** Gives routes of the edition at the root (`/docs/…`, `/api/…`) as they stand in the reader's. */
export function useEditionRoute(): (route: string) => string {
  const edition = useEdition();
  return (route) => routeIn(route, edition);
}

import { useDocsPreferredVersion } from "@docusaurus/plugin-content-docs/client";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { editionOfRoute, routeIn, type EditionFacts, type Editions } from "./routes.ts";

/** What pages are told by the build (`customFields` of `config/index.ts`). */
interface Told {
  readonly site: { readonly editions: Editions };
  readonly relatives: Readonly<Record<string, string>>;
  readonly changes: string;
}

const useTold = (): Told => useDocusaurusContext().siteConfig.customFields as unknown as Told;

/** All editions of the site, the one at the root first. */
export const useEditions = (): Editions => useTold().site.editions;

/** Pages that readers of an edition are led to, by the id of the page that it lacks. */
export const useRelatives = (): Told["relatives"] => useTold().relatives;

/** Route of the page with what differs between the newest edition and the one before it. */
export const useChangesRoute = (): string => useTold().changes;

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

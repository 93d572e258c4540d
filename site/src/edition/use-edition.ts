import { useDocsPreferredVersion } from "@docusaurus/plugin-content-docs/client";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useEffect } from "react";
import {
  editionOfRoute,
  routeIn,
  type EditionFacts,
  type Editions,
} from "../../shared/edition/routes.ts";

/** Build data for pages (`customFields` of `config/index.ts`). */
interface Told {
  readonly site: { readonly editions: Editions };
  readonly relatives: Readonly<Record<string, string>>;
  readonly changes: string;
}

const useTold = (): Told => useDocusaurusContext().siteConfig.customFields as unknown as Told;

/** All editions of the site, the root edition first. */
export const useEditions = (): Editions => useTold().site.editions;

/** Substitute pages, by the id of the page that an edition lacks. */
export const useRelatives = (): Told["relatives"] => useTold().relatives;

/** Route of the changes page of the newest edition and its predecessor. */
export const useChangesRoute = (): string => useTold().changes;

/** Current edition: of the page, else the reader's preferred one, else the root edition. */
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

/**
 * Returns a function that maps root-edition routes (`/docs/…`, `/api/…`) to the current edition.
 */
export function useEditionRoute(): (route: string) => string {
  const edition = useEdition();
  return (route) => routeIn(route, edition);
}

/** Stores the edition of the page as the preferred one, so that pages without an edition keep to it. */
export function useRememberEdition(): void {
  const editions = useEditions();
  const read = editionOfRoute(useLocalPathname(), editions)?.version;
  const { preferredVersion, savePreferredVersionName } = useDocsPreferredVersion();
  const kept = preferredVersion?.name ?? editions[0].version;
  useEffect(() => {
    if (read !== undefined && read !== kept) savePreferredVersionName(read);
    // The framework creates the function again on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read, kept]);
}

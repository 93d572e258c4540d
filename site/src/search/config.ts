import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useMemo } from "react";
import type { EditionFacts } from "../../shared/edition/routes.ts";
import { useEdition } from "../edition/use-edition.ts";
import type { HostedSearch, Integrations } from "../../settings/integrations.ts";

/** Search configuration of this build. */
export interface SearchConfig {
  /** Base URL of the site; the index files are below it. */
  readonly baseUrl: string;
  /** Edition to search: its URL prefix and version name. */
  readonly edition: Pick<EditionFacts, "prefix" | "version">;
  /** Absent = the embedded index. */
  readonly hosted?: HostedSearch | undefined;
  /** Whether recent and favourite searches are stored. */
  readonly isPersonal: boolean;
}

/** Reads the build's search configuration. */
export function useSearchConfig(): SearchConfig {
  const { siteConfig } = useDocusaurusContext();
  const edition = useEdition();
  return useMemo(() => {
    const { integrations } = siteConfig.customFields as unknown as { integrations: Integrations };
    const { hostedSearch: hosted, personalSearch: isPersonal } = integrations;
    return { baseUrl: siteConfig.baseUrl, hosted, edition, isPersonal };
  }, [siteConfig, edition]);
}

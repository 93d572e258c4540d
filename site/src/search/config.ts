import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useMemo } from "react";
import type { EditionFacts } from "../edition/routes.ts";
import { useEdition } from "../edition/use-edition.ts";
import type { HostedSearch, Integrations } from "../../config/integrations.ts";

/** How this build searches. */
export interface SearchConfig {
  /** Path the site lives under; the files of the embedded index are below it. */
  readonly baseUrl: string;
  /** The edition whose pages are searched: what its addresses begin with, and its version's name. */
  readonly edition: Pick<EditionFacts, "prefix" | "version">;
  /** Absent: the embedded index. */
  readonly hosted?: HostedSearch | undefined;
  /** Whether recent and favourite searches are remembered. */
  readonly isPersonal: boolean;
}

/** Reads what the build was configured with. */
export function useSearchConfig(): SearchConfig {
  const { siteConfig } = useDocusaurusContext();
  const edition = useEdition();
  return useMemo(() => {
    const { integrations } = siteConfig.customFields as unknown as { integrations: Integrations };
    const { hostedSearch: hosted, personalSearch: isPersonal } = integrations;
    return { baseUrl: siteConfig.baseUrl, hosted, edition, isPersonal };
  }, [siteConfig, edition]);
}

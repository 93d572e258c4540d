import type { Integrations } from "../../settings/integrations.ts";
import type { Site } from "../../settings/site.ts";
import type { AboutTrees } from "../../shared/about/pages.ts";
import { accessibilityTree } from "./accessibility.ts";
import { changelogTree, readReleases } from "./changelog.ts";
import { privacyTree } from "./privacy.ts";

/** What pages about the site are made from. */
export interface AboutSources {
  readonly site: Pick<Site, "router" | "repository">;
  readonly integrations: Integrations;
}

/** The texts of all pages about the site for one build. */
export function buildAboutTrees({ site, integrations }: AboutSources): AboutTrees {
  const releases = readReleases();
  return {
    "/changelog": changelogTree(releases, { hasFeeds: site.router === "history" }),
    "/accessibility": accessibilityTree(site),
    "/privacy": privacyTree(integrations, site),
  };
}

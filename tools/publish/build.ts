import { buildSite, isFresh } from "../site/build.ts";
import { variantDir } from "../site/variants.ts";
import { PLACEHOLDER } from "./variant.ts";

/**
 * The build that is published. Its name is part of it: the bundler numbers modules by hashes of their
 * paths below `site/`, and the folder of generated files is called after the variant. So a build with
 * the same variables into another folder has other scripts.
 */
export const PUBLISHED_BUILD = {
  outDir: variantDir("swarm"),
  env: { BASE_URL: PLACEHOLDER },
} as const;

/** Builds the site for publishing when something changed. Rejects as `buildSite` does. */
export async function buildForPublishing(): Promise<void> {
  if (!isFresh(PUBLISHED_BUILD)) await buildSite(PUBLISHED_BUILD);
}

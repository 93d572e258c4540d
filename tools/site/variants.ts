import path from "node:path";
import { NIGHTLY } from "../../e2e/nightly.ts";
import { ROOT } from "../run.ts";

/** A build of the site that the browser tests need besides the default one. */
export interface Variant {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly baseUrl: string;
}

/** Where a variant is built. */
export function variantDir(name: string): string {
  return path.join(ROOT, "site", ".variants", name);
}

/**
 * The pages that the tests of variants open: what a variant changes is the same on every page, so the
 * others are built by the default build and by `npm run test:all` only.
 */
const PAGES = [
  "bee/installation/docker",
  "bee/installation/fund-your-node",
  "bee/installation/getting-started",
  "bee/working-with-bee/configuration",
  "bee/working-with-bee/logs-and-files",
  "bee/working-with-bee/options",
  "concepts/DISC/kademlia",
  "concepts/access-control",
  "concepts/incentives/postage-stamps",
  "concepts/introduction",
  "concepts/pss",
  "desktop/introduction",
  "develop/introduction",
  "develop/tools-and-features/bee-js",
  "references/community",
  "references/smart-contracts",
];

/** What `SITE_PAGES` is in a build of a variant; empty for all pages. */
export const SITE_PAGES = NIGHTLY ? "" : PAGES.join(" ");

/**
 * `hash`: hash routing, built without a word about its folder and served from one by a dumb server.
 * `full`: everything switched on below a path.
 */
export const VARIANTS: readonly Variant[] = [
  { name: "hash", env: { ROUTER: "hash", SITE_PAGES }, baseUrl: "/some/folder/" },
  {
    name: "full",
    env: {
      BASE_URL: "/under/",
      SITE_PAGES,
      ANNOUNCEMENT_PREVIEW: "Bee 2.6.0 is out",
      MATOMO_URL: "https://stats.example.org/",
      MATOMO_SITE_ID: "7",
      MATHS_STYLESHEET_URL: "https://cdn.example.org/maths.css",
      // Of an empty style sheet, which the tests serve.
      MATHS_STYLESHEET_INTEGRITY:
        "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb",
      ASSISTANT_SCRIPT_URL: "https://assistant.example.org/widget.js",
      ASSISTANT_API_KEY: "public-key",
      SEARCH_APP_ID: "EXAMPLEAPP",
      SEARCH_API_KEY: "search-only-key",
      SEARCH_INDEX: "swarm-docs",
      FEEDBACK_URL: "https://github.example.org/issues/new?labels=words",
      SEARCH_MISSING_RESULTS_URL: "https://github.example.org/issues/new?title={query}",
    },
    baseUrl: "/under/",
  },
];

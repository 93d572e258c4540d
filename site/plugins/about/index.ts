import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import { ABOUT } from "../../shared/about/pages.ts";

/**
 * Pages about the site itself (privacy, accessibility, changelog), generated from the build's own
 * configuration. Their texts are in `about.json` (`plugins/facts`), so only the HTML carries them. The
 * changelog has feeds, too.
 */
export default function aboutPlugin({ siteConfig, baseUrl }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  return {
    name: "about",
    async contentLoaded({ actions: { addRoute } }) {
      const pages = Object.keys(ABOUT).map((route) => route.slice(1));
      for (const route of Object.keys(ABOUT)) {
        addRoute({
          path: baseUrl + route.slice(1),
          exact: true,
          component: "@site/src/about/AboutPage.tsx",
          // To the browser they are one route (`framework/slim/slim-routes.cjs`).
          oneOf: `${baseUrl}:page(${pages.join("|")})`,
        });
      }
    },
    async postBuild({ outDir }) {
      // With hash routing the page has no address that an entry could lead to.
      if (site.router === "hash") return;
      const [{ readReleases }, { changelogFeeds }] = await Promise.all([
        import("./changelog.ts"),
        import("./feed.tsx"),
      ]);
      const folder = path.join(outDir, "changelog");
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of changelogFeeds(readReleases(), site))
        writeFileSync(path.join(folder, name), text);
    },
  };
}

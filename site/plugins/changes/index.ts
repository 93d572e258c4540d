import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import { changesRoute } from "../../shared/changes/route.ts";
import { pairsOf } from "../../shared/edition/routes.ts";

/** A page for each pair of editions with everything that differs between them. */
export default function changesPlugin({ siteConfig, baseUrl }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  return {
    name: "changes",
    contentLoaded({ actions: { addRoute } }) {
      for (const [older, newer] of pairsOf(site.editions)) {
        addRoute({
          path: baseUrl + changesRoute(older.release, newer.release).slice(1),
          exact: true,
          component: "@site/src/changes/ChangesPage.tsx",
        });
      }
    },
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { pagesOf } from "../../shared/packages/pages.ts";
import { PACKAGES_ROUTE } from "../../shared/packages/routes.ts";

/**
 * The list `/packages/` and a page for each package and each of its entries. Every page is
 * server-rendered; the browser has one route for all of them, as for errors (`plugins/errors`).
 */
export default function packagesPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  return {
    name: "packages",
    // The facts are there when the plugin that makes them has loaded its content.
    async allContentLoaded({ actions: { addRoute } }) {
      const packages = JSON.parse(
        readFileSync(path.join(siteDir, ".generated/packages.json"), "utf8"),
      ) as readonly ApiPackage[];
      const root = baseUrl + PACKAGES_ROUTE.slice(1);
      for (const route of [PACKAGES_ROUTE, ...pagesOf(packages).map((page) => page.route)]) {
        addRoute({
          path: baseUrl + route.slice(1),
          exact: true,
          component: "@site/src/packages/PackagePage.tsx",
          oneOf: `${root}:entry*`,
        });
      }
    },
  };
}

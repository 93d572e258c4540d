import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexRoute } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";

/**
 * The reference of bee-js: for each edition a list and a page for each class. Every page is
 * server-rendered; the browser has one route for all of them (`plugins/packages`).
 */
export default function beeJsPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  return {
    name: "bee-js",
    // The facts are there when the plugin that makes them has loaded its content.
    async allContentLoaded({ actions: { addRoute } }) {
      const references = JSON.parse(
        readFileSync(path.join(siteDir, ".generated/bee-js.json"), "utf8"),
      ) as readonly BeeJsReference[];
      const routes = references.flatMap((one) => [
        indexRoute(one),
        ...one.pages.map(({ route }) => route),
      ]);
      for (const route of routes) {
        addRoute({
          path: baseUrl + route.slice(1),
          exact: true,
          component: "@site/src/bee-js/ReferencePage.tsx",
          oneOf: `${baseUrl}${BEE_JS_ROUTE.slice(1)}:entry*`,
        });
      }
    },
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { entriesOf, entryRoute, ERRORS_ROUTE } from "../../shared/errors/entries.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";

/**
 * The list `/errors/` and a page for each error and log line. Every page is server-rendered; the
 * browser has one route for all of them (`framework/slim/slim-routes.cjs`), so that hundreds of pages add
 * nothing to the route table.
 */
export default function errorsPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  return {
    name: "errors",
    // The facts are there when the plugin that makes them has loaded its content.
    async allContentLoaded({ actions: { addRoute } }) {
      const facts = JSON.parse(
        readFileSync(path.join(siteDir, ".generated/entries.json"), "utf8"),
      ) as EntryFacts;
      const under = (route: string): string => baseUrl + route.slice(1);
      for (const route of [ERRORS_ROUTE, ...entriesOf(facts).map(({ id }) => entryRoute(id))]) {
        addRoute({
          path: under(route),
          exact: true,
          component: "@site/src/errors/EntryPage.tsx",
          oneOf: under(entryRoute(":id?")),
        });
      }
    },
  };
}

import type { LoadContext, Plugin } from "@docusaurus/types";
import { readGenerated } from "../settings/files.ts";

interface EntryPages<Facts> {
  /** Name of the plugin. */
  readonly name: string;
  /** File of `.generated` with the facts, without its ending. */
  readonly file: string;
  readonly component: string;
  /** Route pattern of all pages. */
  readonly oneOf: string;
  readonly routesOf: (facts: Facts) => readonly string[];
}

/**
 * Makes a plugin that adds a page for each entry of some facts. Every page is server-rendered; the browser
 * has one route for all of them (`framework/slim/slim-routes.cjs`), so that hundreds of pages add nothing
 * to the route table.
 */
export function entryPages<Facts>({ name, file, component, oneOf, routesOf }: EntryPages<Facts>) {
  return ({ baseUrl }: LoadContext): Plugin => {
    const under = (route: string): string => baseUrl + route.slice(1);
    return {
      name,
      // The facts are there when the plugin that makes them has loaded its content.
      async allContentLoaded({ actions: { addRoute } }) {
        for (const route of routesOf(readGenerated<Facts>(file)))
          addRoute({ path: under(route), exact: true, component, oneOf: under(oneOf) });
      },
    };
  };
}

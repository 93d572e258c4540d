import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { readData, ROOT } from "../../settings/files.ts";
import type { Site } from "../../settings/site.ts";
import { frontDoors, type Redirect } from "../../shared/redirect/doors.ts";

/**
 * The redirects of `data/redirects.yaml` and those to the first pages of editions. Throws an Error that
 * names a source with two targets.
 */
export function readRedirects({ editions }: Pick<Site, "editions">): Redirect[] {
  const listed = readData<Redirect[]>("redirects");
  const redirects = [...listed, ...frontDoors(editions)];
  const seen = new Set<string>();
  for (const { from } of redirects) {
    if (seen.has(from)) throw new Error(`data/redirects.yaml: "${from}" is redirected twice`);
    seen.add(from);
  }
  return redirects;
}

/**
 * Adds a route for each retired address, so that it works on a full load (the page has a refresh and a
 * canonical link), in client-side navigation, in development and with hash routing.
 */
export default function redirectsPlugin({ baseUrl, siteConfig }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { readonly site: Site };
  return {
    name: "redirects",
    getPathsToWatch: () => [path.join(ROOT, "data/redirects.yaml")],
    async contentLoaded({ actions: { addRoute, createData } }) {
      const redirects = readRedirects(site);
      await createData("redirects.json", redirects);
      for (const { from } of redirects) {
        addRoute({
          path: baseUrl + from.slice(1),
          exact: true,
          component: "@site/src/redirect/RedirectPage.tsx",
        });
      }
    },
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { parse } from "yaml";

/** One retired address. `from` and `to` are site paths without the base URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

const FILE = path.join(import.meta.dirname, "..", "..", "..", "data", "redirects.yaml");

/** The redirects of `data/redirects.yaml`; a source listed twice is an error. */
export function readRedirects(file: string = FILE): Redirect[] {
  const redirects = parse(readFileSync(file, "utf8")) as Redirect[];
  const seen = new Set<string>();
  for (const { from } of redirects) {
    if (seen.has(from)) throw new Error(`${file}: "${from}" is redirected twice`);
    seen.add(from);
  }
  return redirects;
}

/**
 * Every retired address is a route of its own, so that it works on a full load (the page carries
 * a refresh and a canonical link), in client-side navigation, in development and with hash routing.
 */
export default function redirectsPlugin({ baseUrl }: LoadContext): Plugin {
  return {
    name: "redirects",
    getPathsToWatch: () => [FILE],
    async contentLoaded({ actions: { addRoute, createData } }) {
      const redirects = readRedirects();
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

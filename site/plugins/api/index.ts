import path from "node:path";
import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import type { ReferenceIslands } from "../../render/api-reference/islands.ts";
import { filesOf } from "./addresses.ts";
import { clearFiles, writeFiles } from "./files.ts";
import { keptReferences } from "./kept.ts";
import type { EditionReference } from "./reference.ts";
import { ROOT } from "../../settings/files.ts";

/** Name under which the page imports what the plugin made; the browser gets the short form of it. */
const MODULE = "api-reference-data$";

/**
 * The page `/api/` of each edition, and its interface as files: `/openapi.json`, `/openapi.yaml`,
 * `/api/whole.md`; of an edition that is not at the root `/api/2.8/`, `/8.1.0/openapi.json`,
 * `/api/2.8/whole.md`. The markup of a page is rendered here into its HTML; no script carries it.
 */
export default function apiPlugin(
  { siteDir, siteConfig, baseUrl }: LoadContext,
  { islands }: { readonly islands: ReferenceIslands },
): Plugin<readonly EditionReference[]> {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  const place = { baseUrl, hashRouting: site.router === "hash", islands };
  const build = async () => (await import("./reference.ts")).buildEditions(place, site.editions);
  const data = { server: "", browser: "" };
  return {
    name: "api",
    getPathsToWatch: () => [path.join(ROOT, "api/**/*.yaml")],
    loadContent: () => (process.env.NODE_ENV === "development" ? keptReferences(build) : build()),
    async contentLoaded({ content, actions: { addRoute, createData } }) {
      const target = path.join(siteDir, ".generated/static");
      clearFiles(target);
      const editions = content.map(({ edition, reference }) => {
        const { json, markdown, whole } = filesOf(edition);
        const { html, anchors, routes } = reference;
        const written = writeFiles(target, reference, edition);
        const browser = { ...written, document: json, markdown, whole };
        return { prefix: edition.prefix, browser, server: { ...browser, html, anchors, routes } };
      });
      const create = (part: "browser" | "server") =>
        createData(
          `${part}.json`,
          Object.fromEntries(editions.map((one) => [one.prefix, one[part]])),
        );
      data.server = await create("server");
      data.browser = await create("browser");
      for (const { prefix } of editions)
        addRoute({
          path: `${baseUrl}api/${prefix}`,
          exact: true,
          component: "@site/src/api-reference/index.tsx",
        });
    },
    configureWebpack(_config, isServer, _utils: ConfigureWebpackUtils) {
      return {
        mergeStrategy: { "resolve.alias": "prepend" },
        resolve: { alias: { [MODULE]: isServer ? data.server : data.browser } },
      };
    },
  };
}

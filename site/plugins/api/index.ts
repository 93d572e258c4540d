import path from "node:path";
import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../config/site.ts";
import { buildReference, type Reference } from "./reference.ts";
import { writeFiles } from "./files.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Name under which the page imports what the plugin made; the browser gets the short form of it. */
const MODULE = "api-reference-data$";

/**
 * The page `/api/`, and the interface as files: `/openapi.json`, `/openapi.yaml`, `/api.md`. The
 * page's markup is made here and stands in its HTML only; no script carries it.
 */
export default function apiPlugin({
  siteDir,
  siteConfig,
  baseUrl,
}: LoadContext): Plugin<Reference> {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  const data = { server: "", browser: "" };
  return {
    name: "api",
    getPathsToWatch: () => [path.join(ROOT, "api/**/*.yaml")],
    loadContent: () => buildReference({ baseUrl, hashRouting: site.router === "hash" }),
    async contentLoaded({ content, actions: { addRoute, createData } }) {
      const files = writeFiles(path.join(siteDir, ".generated/static"), content);
      const { html, anchors, routes, sampleBatch } = content;
      const browser = { ...files, sampleBatch };
      data.server = await createData("server.json", { ...browser, html, anchors, routes });
      data.browser = await createData("browser.json", browser);
      addRoute({
        path: `${baseUrl}api/`,
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

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inlineScript } from "../../framework/scripts/inline-script.ts";
import type { Integrations } from "../../settings/integrations.ts";
import type { Site } from "../../settings/site.ts";

const NO_SCRIPT = "This edition of the Swarm documentation needs JavaScript.";
const EARLY = path.join(import.meta.dirname, "../../framework/early/early.js");

/**
 * The first line of a page for programs that take its HTML for text; browsers do not show it. Such a
 * program otherwise reads the navigation first, and does not learn that there is Markdown.
 */
const agentsLine = (baseUrl: string): string =>
  `For AI agents: the index of all pages is ${baseUrl}llms.txt, and each page is there as Markdown under its address with .md at the end.`;

/** Writes `version.json` and `matomo.js` into the folder of the built, or of the static, files. */
export function writeHeadFiles(folder: string, site: Site, integrations: Integrations): void {
  mkdirSync(folder, { recursive: true });
  const version = {
    site: site.version,
    bee: site.beeVersion,
    interface: site.interfaceVersion,
  };
  writeFileSync(path.join(folder, "version.json"), `${JSON.stringify(version, null, 2)}\n`);
  writeFileSync(path.join(folder, "matomo.js"), analyticsScript(integrations));
}

/**
 * Head of every page: the early script, font preloads, the version of the site (also written as
 * `/version.json`), and the enabled integrations.
 */
export default function headPlugin({ siteDir, siteConfig, baseUrl }: LoadContext): Plugin {
  const { site, integrations } = siteConfig.customFields as unknown as {
    site: Site;
    integrations: Integrations;
  };
  // With hash routing the framework makes root paths relative to the one page there is.
  const root = site.router === "hash" ? "/" : baseUrl;
  const font = (name: string) => ({
    tagName: "link",
    attributes: {
      rel: "preload",
      href: `${root}fonts/${name}.woff2`,
      as: "font",
      type: "font/woff2",
      crossorigin: "anonymous",
      // Behind the style sheet, without which nothing is painted: on a phone at 4× and slow 4G in turns
      // the first paint came 30 to 110 ms sooner, the largest 60 to 120 ms, and no line moved.
      fetchpriority: "low",
    },
  });
  return {
    name: "head",
    injectHtmlTags: () => ({
      headTags: [
        { tagName: "script", innerHTML: inlineScript(EARLY) },
        font("inter"),
        {
          tagName: "link",
          attributes: { rel: "apple-touch-icon", href: `${root}apple-touch-icon.png` },
        },
        { tagName: "link", attributes: { rel: "manifest", href: `${root}site.webmanifest` } },
        { tagName: "meta", attributes: { name: "site-version", content: site.version } },
        { tagName: "meta", attributes: { name: "color-scheme", content: "dark light" } },
        { tagName: "script", attributes: { src: `${root}matomo.js`, async: true } },
      ],
      // With hash routing the one page there is has no text before its scripts.
      preBodyTags:
        site.router === "hash"
          ? [{ tagName: "noscript", attributes: { class: "page-frame" }, innerHTML: NO_SCRIPT }]
          : [{ tagName: "p", attributes: { hidden: true }, innerHTML: agentsLine(baseUrl) }],
      postBodyTags: integrations.assistant
        ? [
            {
              tagName: "div",
              attributes: {
                id: "documentation-assistant",
                "data-api-key": integrations.assistant.apiKey,
                "data-always-open": "true",
                "data-no-fast-mode": "true",
              },
            },
            { tagName: "script", attributes: { src: integrations.assistant.src, async: true } },
          ]
        : [],
    }),
    // The development server answers a missing file with a page, which is no script.
    async loadContent() {
      if (process.env.NODE_ENV === "production") return;
      writeHeadFiles(path.join(siteDir, ".generated/static"), site, integrations);
    },
    async postBuild({ outDir }) {
      writeHeadFiles(outDir, site, integrations);
    },
  };
}

/**
 * Our own small loader. Without a tracker it does nothing; with one it counts page views, except
 * for readers who send Do Not Track or Global Privacy Control.
 */
export function analyticsScript({ analytics }: Integrations): string {
  if (!analytics) return "// Analytics are switched off in this build.\n";
  const settings = JSON.stringify({ url: analytics.trackerUrl, site: analytics.siteId });
  return `${readFileSync(path.join(import.meta.dirname, "matomo.js"), "utf8")}\ncount(${settings});\n`;
}

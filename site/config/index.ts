import path from "node:path";
import type { Config } from "@docusaurus/types";
import { withoutSheets } from "./feed.ts";
import { markdownOptions } from "./markdown.ts";
import { announcement } from "../settings/announcement.ts";
import { readIntegrations } from "../settings/integrations.ts";
import { footerLinks, navbarItems } from "./navigation.ts";
import aboutPlugin from "../plugins/about/index.ts";
import apiPlugin from "../plugins/api/index.ts";
import bundlePlugin from "../plugins/bundle/index.ts";
import cachePlugin from "../plugins/cache/index.ts";
import cardsPlugin from "../plugins/cards/index.ts";
import crawlersPlugin from "../plugins/crawlers/index.ts";
import changesPlugin from "../plugins/changes/index.ts";
import errorsPlugin from "../plugins/errors/index.ts";
import editionsPlugin from "../plugins/editions/index.ts";
import factsPlugin from "../plugins/facts/index.ts";
import finishPlugin from "../plugins/finish/index.ts";
import headPlugin from "../plugins/head/index.ts";
import { markdownPlugins } from "../plugins/markdown/index.ts";
import samplesPlugin from "../plugins/samples/index.ts";
import beeJsPlugin from "../plugins/bee-js/index.ts";
import packagesPlugin from "../plugins/packages/index.ts";
import redirectsPlugin from "../plugins/redirects/index.ts";
import searchPlugin from "../plugins/search/index.ts";
import twinsPlugin from "../plugins/twins/index.ts";
import frameworkPlugin from "../framework/index.ts";
import docsPlugin from "../framework/watch/docs.ts";
import { referenceIslands } from "../src/api-reference/reference-islands.ts";
import { newestChanges } from "../content/counterpart.ts";
import { alonePages } from "../plugins/editions/alone.ts";
import { editionPages } from "../content/pages.ts";
import { pagesFolder, sidebarsFile, writeEditions } from "../plugins/editions/write.ts";
import { readSite } from "../settings/site.ts";

const site = readSite(process.env);
const integrations = readIntegrations(process.env);
const [rootEdition, ...otherEditions] = site.editions;
// Before the framework looks for its versions.
writeEditions(site.editions, { hasHistory: site.lastUpdated });
const plugins = markdownPlugins({
  baseUrl: site.baseUrl,
  hashRouting: site.router === "hash",
  editions: site.editions,
});
const sources = new Map(
  site.editions.map(({ version, release }) => [
    version,
    new Map(editionPages(release).map(({ name, file }) => [name, file])),
  ]),
);
/** Of pages that some editions lack: where their readers are led there. */
const relatives = Object.fromEntries(
  Object.entries(alonePages()).flatMap(([id, { relative }]) => (relative ? [[id, relative]] : [])),
);
const sourceOf = (version: string, name: string): string =>
  sources.get(version)?.get(name) ?? `docs/${name}`;
const room = (...names: string[]): string => path.join(import.meta.dirname, "../..", ...names);
const BLOG_DESCRIPTION = "How the pages are made and what was found while checking the facts.";

const config: Config = {
  title: "Swarm Documentation",
  tagline: "Storage without a landlord: understand it, run it, build on it.",
  url: site.url,
  baseUrl: site.baseUrl,
  favicon: "mark.svg",
  organizationName: "swarm-documentation",
  projectName: "swarm-documentation",
  onDuplicateRoutes: "throw",
  // Ours is in `framework/base-url`: the framework's needs inline styles.
  baseUrlIssueBanner: false,
  onBrokenLinks: "warn",
  onBrokenAnchors: "warn",
  storage: { type: "localStorage", namespace: false },
  future: {
    v4: true,
    faster: true,
    experimental_router: site.router === "hash" ? "hash" : "browser",
  },
  i18n: {
    defaultLocale: "en",
    locales: ["en"],
    localeConfigs: { en: { label: "English", htmlLang: "en" } },
  },
  markdown: markdownOptions(site),
  customFields: { site, integrations, relatives, changes: newestChanges },
  staticDirectories: ["static", ".generated/static"],
  clientModules: [
    "./framework/places/places.ts",
    "./framework/early/replay.ts",
    "./src/sidebar/current-entry.ts",
  ],
  plugins: [
    factsPlugin,
    [editionsPlugin, { editions: site.editions, hasHistory: site.lastUpdated }],
    [
      docsPlugin,
      {
        path: pagesFolder(rootEdition),
        routeBasePath: "docs",
        sidebarPath: sidebarsFile(rootEdition),
        include: ["**/*.mdx"],
        editUrl: ({ version, docPath }: { version: string; docPath: string }) =>
          `${site.repository}/edit/main/${sourceOf(version, docPath)}`,
        showLastUpdateTime: site.lastUpdated,
        lastVersion: "current",
        versions: Object.fromEntries([
          ["current", { label: `Bee ${rootEdition.release}`, banner: "none", badge: false }],
          ...otherEditions.map(({ version, release, folder }) => [
            version,
            { label: `Bee ${release}`, path: folder, banner: "none", badge: false },
          ]),
        ]),
        breadcrumbs: true,
        sidebarCollapsible: true,
        sidebarCollapsed: false,
        ...plugins,
      },
    ],
    [
      "@docusaurus/plugin-content-blog",
      {
        path: room("blog"),
        include: ["**/*.mdx"],
        routeBasePath: "blog",
        blogTitle: "Notes on these docs",
        blogDescription: BLOG_DESCRIPTION,
        blogSidebarTitle: "All notes",
        blogSidebarCount: "ALL",
        showReadingTime: true,
        onInlineAuthors: "throw",
        onInlineTags: "throw",
        onUntruncatedBlogPosts: "throw",
        feedOptions: {
          type: ["rss", "atom"],
          title: "Swarm Documentation: notes",
          description: BLOG_DESCRIPTION,
          xslt: false,
          createFeedItems: withoutSheets,
        },
        editUrl: ({ blogPath }: { blogPath: string }) =>
          `${site.repository}/edit/main/blog/${blogPath}`,
        ...plugins,
      },
    ],
    ["@docusaurus/plugin-content-pages", { path: "src/pages" }],
    ...(site.router === "hash" ? [] : [["@docusaurus/plugin-sitemap", { lastmod: null }]]),
    [apiPlugin, { islands: referenceIslands }],
    errorsPlugin,
    aboutPlugin,
    changesPlugin,
    packagesPlugin,
    beeJsPlugin,
    redirectsPlugin,
    samplesPlugin,
    bundlePlugin,
    frameworkPlugin,
    cachePlugin,
    headPlugin,
    searchPlugin,
    cardsPlugin,
    crawlersPlugin,
    twinsPlugin,
    finishPlugin,
  ] as NonNullable<Config["plugins"]>,
  themes: [["@docusaurus/theme-classic", { customCss: ["./src/css/index.css"] }]],
  themeConfig: {
    ...(announcement && { announcementBar: announcement }),
    colorMode: { defaultMode: "dark", disableSwitch: false, respectPrefersColorScheme: false },
    docs: {
      versionPersistence: "localStorage",
      sidebar: { hideable: false, autoCollapseCategories: false },
    },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    navbar: {
      title: "Swarm Docs",
      hideOnScroll: false,
      logo: { alt: "Swarm Documentation", src: "mark.svg", width: 28, height: 28 },
      items: navbarItems,
    },
    footer: { style: "light", links: footerLinks, copyright: "Copyleft © 2025." },
  },
};

export default config;

import type { BlogContent } from "@docusaurus/plugin-content-blog";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import type { EditionReference } from "../api/reference.ts";
import { aroundPages } from "./around.ts";
import { aroundPosts } from "./blog.ts";
import type { Sidebars } from "./llms.ts";
import type { Around } from "./pages.ts";

/**
 * The pages for readers without a browser: a Markdown twin beside each (`/docs/x.md`), also of single
 * errors and operations, and for each edition `llms.txt` with a line for every page, one for each
 * sidebar, and all pages in one file.
 */
export default function twinsPlugin({ siteConfig, baseUrl }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  const sidebars = new Map<string, Sidebars>();
  let around: ReadonlyMap<string, Around> = new Map();
  let references: readonly EditionReference[] = [];
  let blog: BlogContent | undefined;
  return {
    name: "twins",
    async allContentLoaded({ allContent }) {
      const docs = allContent["docusaurus-plugin-content-docs"]?.["default"] as LoadedContent;
      for (const version of docs.loadedVersions)
        sidebars.set(version.versionName, version.sidebars);
      references = allContent["api"]?.["default"] as readonly EditionReference[];
      blog = allContent["docusaurus-plugin-content-blog"]?.["default"] as BlogContent;
      around = new Map([
        ...aroundPages(docs, baseUrl),
        ...aroundPosts(blog, { url: site.url, baseUrl }),
      ]);
    },
    async postBuild({ outDir }) {
      // With hash routing a page has no URL of its own to append `.md` to.
      if (site.router === "hash") return;
      if (!blog) throw new Error("The notes were not loaded.");
      const { writeTwins } = await import("./write.ts");
      writeTwins({ site, sidebars, around, references, blog, outDir, baseUrl });
    },
  };
}

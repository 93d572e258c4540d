import { writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../config/site.ts";

/** `robots.txt`: everything may be read, and where the list of pages is. */
export function robotsText({ url, baseUrl, router }: Pick<Site, "url" | "baseUrl" | "router">) {
  const lines = ["User-agent: *", "Allow: /"];
  // With hash routing there is one page and no list.
  if (router === "history") lines.push("", `Sitemap: ${url}${baseUrl}sitemap.xml`);
  return `${lines.join("\n")}\n`;
}

/** Files for programs that read the site without a person. */
export default function crawlersPlugin({ siteConfig }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  return {
    name: "crawlers",
    async postBuild({ outDir }) {
      writeFileSync(path.join(outDir, "robots.txt"), robotsText(site));
    },
  };
}

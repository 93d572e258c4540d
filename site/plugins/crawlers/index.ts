import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import { readChangelog } from "../about/changelog.ts";
import { CHANGELOG } from "../about/trees.ts";
import { securityText, skillsIndex } from "./well-known.ts";

/** What agents are told about working with Swarm. */
const SKILL = "skills/swarm/SKILL.md";

/** `robots.txt`: everything may be read, and where the list of pages is. */
export function robotsText({ url, baseUrl, router }: Pick<Site, "url" | "baseUrl" | "router">) {
  // https://contentsignals.org: allow search and AI input.
  const lines = ["User-agent: *", "Allow: /", "Content-Signal: search=yes, ai-input=yes"];
  // With hash routing there is one page and no list.
  if (router === "history") lines.push("", `Sitemap: ${url}${baseUrl}sitemap.xml`);
  return `${lines.join("\n")}\n`;
}

/** Files for programs that read the site without a person. */
export default function crawlersPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  return {
    name: "crawlers",
    async postBuild({ outDir }) {
      writeFileSync(path.join(outDir, "robots.txt"), robotsText(site));
      // These are looked for at the root of a host only.
      if (site.baseUrl !== "/" || site.router === "hash") return;
      const folder = path.join(outDir, ".well-known");
      mkdirSync(path.join(folder, "agent-skills"), { recursive: true });
      const skills = [
        { file: SKILL, text: readFileSync(path.join(siteDir, "static", SKILL), "utf8") },
      ];
      writeFileSync(
        path.join(folder, "agent-skills/index.json"),
        skillsIndex(skills, site.baseUrl),
      );
      const releases = readChangelog(readFileSync(CHANGELOG, "utf8"));
      const released = releases.find(({ date }) => date !== undefined)?.date;
      if (released) writeFileSync(path.join(folder, "security.txt"), securityText(site, released));
    },
  };
}

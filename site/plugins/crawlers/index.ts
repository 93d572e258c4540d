import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import { readReleases } from "../about/changelog.ts";
import { readSource, type PackageSource } from "../../content/package-commands.ts";
import { withVersions } from "../../content/versions.ts";
import { NEWEST_RELEASE } from "../../settings/editions.ts";
import { apiCatalog, hasWellKnown, serverCard, WELL_KNOWN } from "../discovery/discovery.ts";
import { securityText, skillsIndex, type Skill } from "./well-known.ts";

/** Skills for agents, a folder each. */
const SKILLS = path.join(import.meta.dirname, "../../skills");

/** The skill that is `/skill.md`, too. */
const GENERAL = "skills/swarm/SKILL.md";

/** The skills with the newest release and the commands of a build, by their paths below the base URL. */
export function readSkills(source: PackageSource): Skill[] {
  return readdirSync(SKILLS)
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(SKILLS, name, "SKILL.md"), "utf8");
      return { file: `skills/${name}/SKILL.md`, text: withVersions(text, NEWEST_RELEASE, source) };
    });
}

/** `robots.txt`: everything may be read, and where the list of pages is. */
export function robotsText({ url, baseUrl, router }: Pick<Site, "url" | "baseUrl" | "router">) {
  // https://contentsignals.org: allow search and AI input.
  const lines = ["User-agent: *", "Allow: /", "Content-Signal: search=yes, ai-input=yes"];
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
      const source = readSource(process.env);
      const skills = readSkills(source);
      for (const { file, text } of skills) {
        mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
        writeFileSync(path.join(outDir, file), text);
      }
      const general = skills.find(({ file }) => file === GENERAL);
      if (general) writeFileSync(path.join(outDir, "skill.md"), general.text);
      if (!hasWellKnown(site)) return;
      const folder = path.join(outDir, ".well-known");
      const write = (name: string, text: string): void => {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      };
      write(WELL_KNOWN.skills, skillsIndex(skills, site.baseUrl));
      write(WELL_KNOWN.catalog, apiCatalog(site));
      write(WELL_KNOWN.serverCard, serverCard(site, source));
      const released = readReleases().find(({ date }) => date !== undefined)?.date;
      if (released) write("security.txt", securityText(site, released));
    },
  };
}

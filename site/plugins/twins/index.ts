import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../config/site.ts";
import type { ServerData } from "../../src/mdx/rows.ts";
import { entryRoutes, entryTwins } from "./entries.ts";
import { fullText, indexText, shelfText, shelvesOf, type Sidebars } from "./llms.ts";
import { twinFile } from "./links.ts";
import { readTwins } from "./pages.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/**
 * The pages for readers without a browser: a Markdown twin beside each (`/docs/x.md`), `/llms.txt`
 * with a line for every page, one for each sidebar, and all pages in one file.
 */
export default function twinsPlugin({ siteDir, siteConfig, baseUrl }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  let sidebars: Sidebars = {};
  return {
    name: "twins",
    async allContentLoaded({ allContent }) {
      const docs = allContent["docusaurus-plugin-content-docs"]?.["default"] as LoadedContent;
      sidebars = docs.loadedVersions[0]?.sidebars ?? {};
    },
    async postBuild({ outDir }) {
      // With hash routing nobody has an address to which the ending could be added.
      if (site.router === "hash") return;
      const facts = JSON.parse(
        readFileSync(path.join(siteDir, ".generated/server-data.json"), "utf8"),
      ) as ServerData;
      const address = { url: site.url, baseUrl };
      const write = (name: string, text: string): void => {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      };
      const more = entryRoutes(facts);
      const twins = new Map(
        readTwins(ROOT, facts, address, more).map((twin) => [twin.route, twin] as const),
      );
      const [errors, ...entries] = entryTwins(facts, address, new Set([...twins.keys(), ...more]));
      for (const { route, markdown } of [...twins.values(), errors, ...entries])
        write(twinFile(route), markdown);
      const shelves = shelvesOf(sidebars);
      write("llms.txt", indexText(shelves, twins, errors, address));
      write("llms-full.txt", fullText(shelves, twins));
      for (const shelf of shelves)
        write(`docs/${shelf.id}/llms.txt`, shelfText(shelf, twins, address));
    },
  };
}

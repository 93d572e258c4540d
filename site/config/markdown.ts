import type { Config } from "@docusaurus/types";
import { frontMatterParser } from "../content/front-matter.ts";
import type { Site } from "../settings/site.ts";
import { operationTitles } from "./operations.ts";

/** How the framework reads pages. With hash routing no page has an address of its own. */
export const markdownOptions = ({
  editions,
  router,
}: Pick<Site, "editions" | "router">): NonNullable<Config["markdown"]> => ({
  format: "detect",
  parseFrontMatter: frontMatterParser(operationTitles, editions, router !== "hash"),
  emoji: false,
  hooks: { onBrokenMarkdownLinks: "warn", onBrokenMarkdownImages: "throw" },
});

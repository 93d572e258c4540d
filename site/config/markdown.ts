import type { Config } from "@docusaurus/types";
import { frontMatterParser } from "../content/front-matter.ts";
import type { Editions } from "../shared/edition/routes.ts";
import { operationTitles } from "./operations.ts";

/** How the framework reads pages. */
export const markdownOptions = (editions: Editions): NonNullable<Config["markdown"]> => ({
  format: "detect",
  parseFrontMatter: frontMatterParser(operationTitles, editions),
  emoji: false,
  hooks: { onBrokenMarkdownLinks: "warn", onBrokenMarkdownImages: "throw" },
});

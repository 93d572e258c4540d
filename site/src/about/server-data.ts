/**
 * Texts of the about pages, rendered at build time only. The browser bundle replaces this module
 * with `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/about.json";
import type { AboutTrees } from "../../shared/about/pages.ts";

/** Read only below a `StaticHtml`. */
export const aboutTrees = data as unknown as AboutTrees;

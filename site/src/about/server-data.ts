/**
 * Texts of the pages about the site, which are rendered at build time only. In the bundle that readers
 * get this module is replaced by `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/about.json";
import type { AboutTrees } from "./pages.ts";

/** The texts; only to be read below a `StaticHtml`. */
export const aboutTrees = data as unknown as AboutTrees;

/**
 * Titles of all pages for readers without scripts. Rendered at build time only; in the browser's
 * bundle this module is replaced by `server-data.client.ts`.
 */
import type { PageTitle } from "@swarm-docs/search/builder/pages";
import data from "../../../.generated/pages.json";

/** All pages in the order of the index. */
export const pageTitles = data as readonly PageTitle[];

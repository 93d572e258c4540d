/**
 * Titles of all pages for readers without JavaScript. Rendered at build time only; the browser
 * bundle replaces this module with `server-data.client.ts`.
 */
import type { PageTitle } from "@swarm-docs/search/builder/pages";
import data from "../../../.generated/pages.json";

/** All pages, in index order. */
export const pageTitles = data as readonly PageTitle[];

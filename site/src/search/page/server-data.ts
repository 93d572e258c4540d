/**
 * Titles of all pages for readers without scripts. Rendered at build time only; in the browser's
 * bundle this module is replaced by `server-data.client.ts`.
 */
import data from "../../../.generated/pages.json";

/** A page of the site. */
export interface PageTitle {
  readonly route: string;
  readonly title: string;
  readonly group: string;
}

/** All pages in the order of the index. */
export const pageTitles = data as readonly PageTitle[];

import type { PageTitle } from "@swarm-docs/search/builder/pages";

/** Stands in for `server-data.ts` in the browser. */
export const pageTitles: readonly PageTitle[] = [];

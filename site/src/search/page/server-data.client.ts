import type { PageTitle } from "@swarm-docs/search/builder/pages";

/** Browser replacement for `server-data.ts`. */
export const pageTitles: readonly PageTitle[] = [];

import type { PageTitle } from "./server-data.ts";

/** Stands in for `server-data.ts` in the browser. */
export const pageTitles: readonly PageTitle[] = [];

import type { AboutTrees } from "./pages.ts";

/** Stands in for `server-data.ts` in the browser, where the server's markup is kept instead. */
export const aboutTrees = {} as AboutTrees;

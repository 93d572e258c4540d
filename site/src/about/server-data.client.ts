import type { AboutTrees } from "../../shared/about/pages.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const aboutTrees = {} as AboutTrees;

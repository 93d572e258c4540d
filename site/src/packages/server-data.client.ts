import type { ApiPackage } from "./facts.ts";

/** Stands in for `server-data.ts` in the browser, where the server's markup is kept instead. */
export const packages: readonly ApiPackage[] = [];

import type { ApiPackage } from "./facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const packages: readonly ApiPackage[] = [];

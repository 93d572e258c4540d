import type { ApiPackage } from "../../shared/packages/facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const packages: readonly ApiPackage[] = [];

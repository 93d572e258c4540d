import type { Changes } from "../../shared/changes/facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const allChanges: readonly Changes[] = [];

import type { BeeJsReference } from "../../shared/bee-js/facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const references: readonly BeeJsReference[] = [];

import type { GetFacts } from "../../shared/get/facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const getFacts: GetFacts = { lead: "", parts: [], address: "", packages: [] };

import type { EntryFacts } from "../../shared/errors/facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const entryFacts = {} as EntryFacts;

import type { EntryFacts } from "./facts.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const entryFacts = {} as EntryFacts;

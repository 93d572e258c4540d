/**
 * Errors and log lines of all releases, rendered at build time only. The browser bundle replaces
 * this module with `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/entries.json";
import type { EntryFacts } from "../../shared/errors/facts.ts";

/** Read only below a `StaticHtml`. */
export const entryFacts = data as unknown as EntryFacts;

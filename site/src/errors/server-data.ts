/**
 * Errors and log lines of all releases, for pages that are rendered at build time only. In the bundle
 * that readers get this module is replaced by `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/entries.json";
import type { EntryFacts } from "./facts.ts";

/** The entries; only to be read below a `StaticHtml`. */
export const entryFacts = data as unknown as EntryFacts;

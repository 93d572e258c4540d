/**
 * The changes between editions, for pages that are rendered at build time only. In the bundle that
 * readers get this module is replaced by `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/changes.json";
import type { Changes } from "./facts.ts";

/** One for each pair of editions; only to be read below a `StaticHtml`. */
export const allChanges = data as unknown as readonly Changes[];

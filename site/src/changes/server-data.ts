/**
 * Changes between editions, rendered at build time only. The browser bundle replaces this module
 * with `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/changes.json";
import type { Changes } from "../../shared/changes/facts.ts";

/** One per pair of editions; read only below a `StaticHtml`. */
export const allChanges = data as unknown as readonly Changes[];

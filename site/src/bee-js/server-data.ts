/**
 * The reference of bee-js, rendered at build time only. The browser bundle replaces this module with
 * `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/bee-js.json";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";

/** Read only below a `StaticHtml`. */
export const references = data as unknown as readonly BeeJsReference[];

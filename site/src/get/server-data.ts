/**
 * Content of the page `/get`, rendered at build time only. The browser bundle replaces this module with
 * `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/get.json";
import type { GetFacts } from "../../shared/get/facts.ts";

/** Read only below a `StaticHtml`. */
export const getFacts = data as unknown as GetFacts;

/**
 * Exports of the packages, rendered at build time only. The browser bundle replaces this module
 * with `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/packages.json";
import type { ApiPackage } from "../../shared/packages/facts.ts";

/** Read only below a `StaticHtml`. */
export const packages = data as unknown as readonly ApiPackage[];

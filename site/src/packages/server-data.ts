/**
 * What the packages offer, for pages that are rendered at build time only. In the bundle that readers
 * get this module is replaced by `server-data.client.ts` (`plugins/bundle`).
 */
import data from "../../.generated/packages.json";
import type { ApiPackage } from "./facts.ts";

/** The packages; only to be read below a `StaticHtml`. */
export const packages = data as unknown as readonly ApiPackage[];

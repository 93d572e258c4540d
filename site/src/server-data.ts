/**
 * Facts for tables that are rendered at build time only. In the bundle that readers get this module
 * is replaced by `server-data.client.ts`, so the rows are not shipped twice (`plugins/bundle`).
 */
import others from "../.generated/server-data-others.json";
import data from "../.generated/server-data.json";
import type { ServerData } from "./mdx/rows.ts";

/** The rows of the edition at the root; only to be read below a `StaticHtml`. */
export const serverData = data as unknown as ServerData;

/** The rows of the other editions, by release. */
export const otherServerData = others as unknown as Readonly<Record<string, ServerData>>;

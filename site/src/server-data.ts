/**
 * Data for tables, rendered at build time only. The browser bundle replaces this module with
 * `server-data.client.ts`, so that rows are not shipped twice (`plugins/bundle`).
 */
import others from "../.generated/server-data-others.json";
import data from "../.generated/server-data.json";
import type { ServerData } from "../shared/mdx/rows.ts";

/** Rows of the root edition; read only below a `StaticHtml`. */
export const serverData = data as unknown as ServerData;

/** Rows of the other editions, by release. */
export const otherServerData = others as unknown as Readonly<Record<string, ServerData>>;

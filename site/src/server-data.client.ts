import type { ServerData } from "./mdx/rows.ts";

/** Stands in for `server-data.ts` in the browser, where the server's markup is kept instead. */
export const serverData = {} as ServerData;

/** As above: there are none. */
export const otherServerData: Readonly<Record<string, ServerData>> = {};

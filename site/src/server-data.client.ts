import type { ServerData } from "../shared/mdx/rows.ts";

/** Browser replacement for `server-data.ts`: hydration keeps the server's markup. */
export const serverData = {} as ServerData;

/** As above: empty. */
export const otherServerData: Readonly<Record<string, ServerData>> = {};

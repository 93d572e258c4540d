import { refuse } from "../dev/parameters.ts";
import { ask, runAt } from "./client.ts";
import { handleOf } from "./handle.ts";
import type { SwarmHandle } from "./types.ts";

/**
 * Connects to a development node of another process (`swarm-node`); its first usable batch becomes
 * `batchId`. Rejects with `SWARM_UNREACHABLE`, `SWARM_NOT_DEVELOPMENT_NODE`, or
 * `SWARM_PARAMETER_INVALID`.
 */
export async function connect(url: string): Promise<SwarmHandle> {
  if (typeof url !== "string" || !/^https?:\/\/[^\s]+$/i.test(url)) {
    refuse("url", "an http or https URL such as http://127.0.0.1:1633", url);
  }
  const base = url.replace(/\/+$/, "");
  await runAt(base, "clock");
  // Neither logged nor subject to fault rules.
  const headers = { "Swarm-Unwatched": "true" };
  const { stamps } = (await (await ask(`${base}/stamps`, { headers })).json()) as {
    readonly stamps: readonly { readonly batchID: string; readonly usable: boolean }[];
  };
  return handleOf({
    url: base,
    batchId: stamps.find(({ usable }) => usable)?.batchID ?? "",
    run: (name, values) => runAt(base, name, values),
    fetch: (request) => fetch(request),
    // The node belongs to another process.
    stop: async () => undefined,
  });
}

import { createFetch, type FetchParts } from "./create.ts";
import type { SwarmFetch, SwarmFetchInit, SwarmFetchOptions } from "./options.ts";

/** The smallest value of each option that is a number. */
const LEAST = { hedgeMs: 0, timeoutMs: 0, cachedChunks: 0, lookahead: 1, maxRequests: 1 };

/** The largest value: longer timers fire at once. */
const MOST = 2 ** 31 - 1;

/** Fails with a `TypeError` that names the option, unless a fetch can be made with these options. */
function checkOptions(options: SwarmFetchOptions | undefined): void {
  const { nodes } = options ?? {};
  if (!Array.isArray(nodes) || nodes.length === 0) {
    throw new TypeError("nodes must be a list of at least one URL");
  }
  for (const node of nodes as unknown[]) {
    if (typeof node === "string" && /^(?=.)(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i.test(node))
      continue;
    throw new TypeError(
      `nodes must be http(s) URLs as text, without user, query and fragment: ${node}`,
    );
  }
  for (const [name, least] of Object.entries(LEAST)) {
    const value: unknown = options?.[name as keyof typeof LEAST] ?? least;
    if (typeof value === "number" && value >= least && value <= MOST) continue;
    throw new TypeError(`${name} must be a number from ${least} to ${MOST}: ${value}`);
  }
  for (const name of ["fetch", "now", "onFailure", "resolveName"] as const) {
    if (typeof (options?.[name] ?? String) === "function") continue;
    throw new TypeError(`${name} must be a function`);
  }
}

/** Fails with a `TypeError` for a method or a mode of `redirect` that a fetch does not know. */
function checkInit({ method = "GET", redirect = "follow" }: SwarmFetchInit): void {
  if (!/^(get|head)$/i.test(method)) throw new TypeError(`method must be GET or HEAD: ${method}`);
  if (redirect !== "follow" && redirect !== "manual") {
    throw new TypeError(`redirect must be follow or manual: ${redirect}`);
  }
}

/**
 * `createFetch` with checks for callers without TypeScript, which the entry for bytes has no room for. Fails
 * with `TypeError` if an option is invalid, and so does a request whose method or mode is.
 */
export function createCheckedFetch(options: SwarmFetchOptions, parts: FetchParts): SwarmFetch {
  checkOptions(options);
  const swarmFetch = createFetch(options, parts);
  return async (input, init) => {
    const given = init ?? {};
    checkInit(given);
    return swarmFetch(input, given);
  };
}

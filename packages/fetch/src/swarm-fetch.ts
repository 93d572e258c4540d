// The whole fetch. Parts that most requests do without are loaded when one needs them.
import { readLeaves } from "./bulk.ts";
import { createCheckedFetch } from "./checked-fetch.ts";
import { type FetchParts, bytesScheme, chunksScheme } from "./create.ts";
import type { SwarmFetch, SwarmFetchOptions } from "./options.ts";

export type { NodeFetch, SwarmFetch, SwarmFetchInit, SwarmFetchOptions } from "./options.ts";
export {
  type FailureReason,
  type FetchErrorCode,
  type NodeFailure,
  SwarmFetchError,
} from "./errors.ts";

const parts: FetchParts = {
  schemes: {
    bytes: async () => bytesScheme,
    chunks: async () => chunksScheme,
    bzz: async () => (await import("./bzz.ts")).bzzScheme,
    feed: async () => (await import("./feed.ts")).feedScheme,
  },
  bulk: async () => readLeaves,
  recovery: async () => (await import("./recovery.ts")).recovery,
  socCheck: async () => (await import("./soc-check.ts")).isSocAt,
  select: async () => (await import("./select.ts")).select,
};

/**
 * Makes a fetch that reads Swarm content from nodes and gateways without trusting them: every chunk is
 * checked against its address before a byte of it is passed on. Fails with `TypeError` if an option is
 * invalid.
 *
 * @example
 * const swarmFetch = createSwarmFetch({ nodes: ["http://127.0.0.1:1633"] });
 * const response = await swarmFetch(`bytes://${reference}`, { headers: { Range: "bytes=0-4" } });
 * console.log(response.status, await response.text()); // 206 hello
 */
export function createSwarmFetch(options: SwarmFetchOptions): SwarmFetch {
  return createCheckedFetch(options, parts);
}

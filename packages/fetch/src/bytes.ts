// The smallest fetch: unencrypted and encrypted bytes, and content-addressed chunks.
import { readLeaves } from "./bulk.ts";
import { bytesScheme, chunksScheme, createFetch } from "./create.ts";
import type { SwarmFetch, SwarmFetchOptions } from "./options.ts";

export type { SwarmFetch, SwarmFetchInit, SwarmFetchOptions, NodeFetch } from "./options.ts";
export {
  type FailureReason,
  type FetchErrorCode,
  type NodeFailure,
  SwarmFetchError,
} from "./errors.ts";

/**
 * Makes a fetch for `bytes://` and `chunks://` alone: no manifests, feeds, names, single-owner chunks or
 * ranges, and no recovery of erasure-coded files. It takes a third of the whole one and
 * does not check its options. Fails with `TypeError` without a node.
 *
 * @example
 * const bytesFetch = createBytesFetch({ nodes: ["http://127.0.0.1:1633"] });
 * const response = await bytesFetch(`bytes://${reference}`);
 * console.log(response.headers.get("Content-Length"), await response.text()); // 11 hello world
 */
export function createBytesFetch(options: SwarmFetchOptions): SwarmFetch {
  return createFetch(options, {
    schemes: { bytes: async () => bytesScheme, chunks: async () => chunksScheme },
    bulk: async () => readLeaves,
  });
}

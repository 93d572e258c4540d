import { equalBytes } from "@swarm-docs/protocol/bytes";
import type { Chunk } from "@swarm-docs/protocol/cac";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Soc } from "@swarm-docs/protocol/soc";
import { chunkReader, openContent } from "../state/download.ts";
import { serveContent } from "./content.ts";
import { wrappedPlan } from "./download-headers.ts";
import type { Call } from "./route.ts";

/** Adds one chunk to a chunk getter: a chunk wrapped in a single-owner chunk is not stored on its own. */
export function withChunk(chunk: Chunk, get: GetChunk): GetChunk {
  return (address) => (equalBytes(address, chunk.address) ? chunk.data : get(address));
}

/** Content that a single-owner chunk wraps or refers to. */
interface Wrapped {
  readonly soc: Soc;
  /** Root chunk of the content: the wrapped chunk, or the one that a legacy feed update refers to. */
  readonly root: Chunk;
  /** 64 bytes when the content is encrypted; absent = the address of `root`. */
  readonly reference?: Uint8Array;
  /** Send the bytes of the root chunk instead of the joined content. */
  readonly isRootOnly: boolean;
  /** Response headers; mutated. */
  readonly headers: Headers;
}

/**
 * Serves the content of a single-owner chunk, with its signature in a header. Fails as `openContent`
 * does. [bee pkg/api/soc.go, feed.go]
 */
export async function serveWrapped(
  call: Call,
  { soc, root, reference = root.address, isRootOnly, headers }: Wrapped,
): Promise<Response> {
  headers.set("Swarm-Soc-Signature", toHex(soc.signature));
  headers.append("Access-Control-Expose-Headers", "Swarm-Soc-Signature");
  const contentType = "application/octet-stream";
  if (isRootOnly) {
    headers.set("Content-Type", contentType);
    headers.set("Content-Length", String(root.data.length));
    return new Response(root.data.slice(), { headers });
  }
  const plan = wrappedPlan(call);
  const get = withChunk(root, chunkReader(call.node, plan, call.signal));
  const file = await openContent(call.node, reference, plan, get);
  return serveContent(call, file, { contentType, etag: toHex(root.address), headers });
}

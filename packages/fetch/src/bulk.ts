/**
 * Reads runs of leaves by one request: `/bytes` serves any intermediate chunk as a file, so its leaves
 * arrive in one stream. Each leaf is checked against its address in that chunk; what does not arrive, or
 * arrives changed, is read chunk by chunk.
 */
import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import type { TreeForm } from "@swarm-docs/protocol/file/geometry";
import { type TreeNode, childSize, shardAddress } from "@swarm-docs/protocol/file/node";
import { toHex } from "@swarm-docs/protocol/hex";
import { SPAN_BYTES, encodeSpan } from "@swarm-docs/protocol/span";
import { type ChunkReader, lieOf } from "./chunk-reader.ts";
import type { Lifetime } from "./lifetime.ts";
import { NodeRequestError, requestBytes } from "./node-request.ts";

/** An unencrypted intermediate chunk whose children are leaves. */
export interface LeafParent {
  readonly node: TreeNode;
  readonly form: TreeForm;
  /** Its address, 32 bytes. */
  readonly reference: Uint8Array;
}

/** Takes the leaf number `i` of the parent, as it is stored. */
type TakeLeaf = (i: number, stored: Uint8Array) => void;

/**
 * Reads leaves `first` to `first + count - 1` from the best node and hands over those that are right, in
 * their order; never fails. Gives the number of leaves handed over.
 */
export async function readLeaves(
  { node, form, reference }: LeafParent,
  first: number,
  count: number,
  chunks: ChunkReader,
  life: Lifetime,
  take: TakeLeaf,
): Promise<number> {
  const source = chunks.ranked().find(({ hasBulk, lies }) => hasBulk && lies === 0);
  if (source === undefined) return 0;
  const { fetch = globalThis.fetch, hedgeMs = 800, timeoutMs = 30_000 } = chunks.options;
  const start = first * MAX_PAYLOAD_BYTES;
  const end = (first + count - 1) * MAX_PAYLOAD_BYTES + childSize(node, first + count - 1);
  const isWhole = start === 0 && end === node.sizeBytes;
  let done = 0;
  // One buffer for the run: thousands of small ones keep the garbage collector busy.
  const run = new Uint8Array(count * SPAN_BYTES + end - start);
  const nextLeaf = (): Uint8Array => {
    const size = childSize(node, first + done);
    const at = done * (SPAN_BYTES + MAX_PAYLOAD_BYTES);
    const stored = run.subarray(at, at + SPAN_BYTES + size);
    stored.set(encodeSpan(size));
    return stored;
  };
  let leaf = nextLeaf();
  let filled = SPAN_BYTES;
  source.running++;
  try {
    await chunks.slots.run(life, () =>
      requestBytes(
        {
          fetch,
          url: `${source.url}/bytes/${toHex(reference)}`,
          headers: isWhole ? {} : { Range: `bytes=${start}-${end - 1}` },
          life,
          silenceMs: Math.min(4 * hedgeMs, timeoutMs),
          stepBytes: MAX_PAYLOAD_BYTES,
          maxBytes: end - start,
        },
        (piece) => {
          for (let at = 0; at < piece.length;) {
            const part = piece.subarray(at, at + leaf.length - filled);
            leaf.set(part, filled);
            filled += part.length;
            at += part.length;
            if (filled < leaf.length) return;
            const i = first + done;
            const lie = lieOf(shardAddress(node, form, i), leaf);
            if (lie) throw lie;
            take(i, leaf);
            if (++done < count) leaf = nextLeaf();
            filled = SPAN_BYTES;
          }
        },
      ),
    );
    if (done === count) source.failures = 0;
    // Cut off: the rest is asked for by address, which tells whether the node has it.
    else source.hasBulk = false;
  } catch (error) {
    if (life.hasEnded || !(error instanceof NodeRequestError)) return done;
    const { reason } = error;
    if (reason !== "unreachable" && reason !== "lied") source.hasBulk = false;
    if (reason !== "not-found" && reason !== "status") {
      chunks.failed(source, toHex(shardAddress(node, form, first + done)), error);
    }
  } finally {
    source.running--;
  }
  return done;
}

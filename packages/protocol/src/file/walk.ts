/**
 * The addresses of all chunks of a file, for pins, stewardship and deletion.
 * [bee pkg/traversal, pkg/file/joiner: IterateChunkAddresses]
 */
import { MAX_PAYLOAD_BYTES } from "../bmt.ts";
import type { TreeForm } from "./geometry.ts";
import { type GetChunk, ShardGroup } from "./group.ts";
import { type OpenOptions, fetchRoot } from "./joiner.ts";
import {
  type TreeNode,
  childReference,
  childSize,
  openChild,
  shardAddress,
  splitReference,
} from "./node.ts";
import type { ChunkKind } from "./splitter.ts";

/** How a file is walked. Nothing is required. */
export type WalkOptions = OpenOptions & {
  /**
   * Intermediate chunks that were entered, in this walk and in others that were given the same set: they
   * are not entered again. For walks over many files that may share their chunks.
   */
  readonly entered?: Set<string>;
};

/** One chunk of a file. Its address is a copy of its own. */
export type WalkedChunk = {
  /** 32 bytes. */
  address: Uint8Array;
  /** What the chunk is in its tree. */
  kind: Exclude<ChunkKind, "replica">;
};

/**
 * Every chunk of the file at `reference`: parents before children, parity after its group's data.
 * Fetches the root and the intermediate chunks only. An intermediate chunk that occurs again (equal
 * content) is not entered again, so the walk ends after as many fetches as there are intermediate
 * chunks, however large the tree claims to be; leaves may be named more than once.
 * Fails as `openFile` does.
 */
export async function* walk(
  reference: Uint8Array,
  get: GetChunk,
  options: WalkOptions = {},
): AsyncGenerator<WalkedChunk> {
  const { form, node } = await fetchRoot(reference, get, options);
  yield { address: splitReference(reference).address.slice(), kind: kindOf(node.sizeBytes) };
  const { entered = new Set<string>() } = options;
  const path = [enter(node, form, get, options)];
  while (path.length > 0) {
    const next = path.at(-1) as Entered;
    const shard = next.shard++;
    if (shard >= next.node.shape.shards + next.node.shape.parities) {
      path.pop();
      continue;
    }
    const address = shardAddress(next.node, form, shard).slice();
    const isParity = shard >= next.node.shape.shards;
    const sizeBytes = isParity ? 0 : childSize(next.node, shard);
    yield { address, kind: isParity ? "parity" : kindOf(sizeBytes) };
    if (sizeBytes <= MAX_PAYLOAD_BYTES) continue;
    const reference = childReference(next.node, form, shard);
    // The same chunk in another place of another tree is another question.
    const name = `${String.fromCharCode(...reference)} ${sizeBytes} ${form.level}`;
    if (entered.has(name)) continue;
    entered.add(name);
    const data = await next.group.child(shard);
    const child = openChild(reference, data, sizeBytes, form);
    path.push(enter(child, form, get, options));
  }
}

type Entered = { node: TreeNode; group: ShardGroup; shard: number };

function enter(node: TreeNode, form: TreeForm, get: GetChunk, options: OpenOptions): Entered {
  return { node, group: new ShardGroup(node, form, get, options), shard: 0 };
}

function kindOf(sizeBytes: number): "data" | "intermediate" {
  return sizeBytes > MAX_PAYLOAD_BYTES ? "intermediate" : "data";
}

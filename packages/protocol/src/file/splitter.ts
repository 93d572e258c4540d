/**
 * The splitter turns a stream of bytes into the chunks of a file: leaves, intermediate chunks,
 * parity chunks and dispersed replicas. It keeps one unfinished group per level and nothing else,
 * so memory stays the same for a file of any size. [bee pkg/file/pipeline]
 */
import { assertBytes } from "../assert.ts";
import { SEGMENT_BYTES } from "../bmt.ts";
import { type Chunk, MAX_CHUNK_BYTES, parseCac } from "../cac.ts";
import { ENCRYPTED_REFERENCE_BYTES, KEY_BYTES, encryptChunk } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { encodeParity } from "../redundancy/reed-solomon.ts";
import { type MakeSoc, makeReplicas } from "../redundancy/replicas.ts";
import { maxShards, parityCount, parseLevel } from "../redundancy/tables.ts";
import { type RedundancyLevel, SPAN_BYTES, encodeSpan, withSpanLevel } from "../span.ts";

/** What a chunk is for. A replica is a single-owner chunk, all others are content-addressed. */
export type ChunkKind = "data" | "intermediate" | "parity" | "replica";

/** How to split. */
export type SplitOptions = {
  /** Takes every chunk, children before parents. A returned promise holds the splitter back. */
  put: (chunk: Chunk, kind: ChunkKind) => void | Promise<void>;
  /**
   * Present: every chunk is enciphered. For each chunk the source of randomness is asked for
   * 32 bytes of key, then for as many bytes of padding as the payload lacks to 4096, if any.
   */
  encrypt?: { randomBytes: (bytes: number) => Uint8Array };
  /** Redundancy level, 0 when absent. */
  level?: RedundancyLevel;
  /** Signs the dispersed replicas of the root. Absent: none are made, whatever the level. */
  makeSoc?: MakeSoc;
};

/** Result of a split: the reference (64 bytes if encrypted) and the counts of chunks. */
export type SplitResult = {
  /** 32 bytes, or 64 when encrypted. */
  reference: Uint8Array;
  /** Bytes that were taken in. */
  sizeBytes: bigint;
  /** Data, intermediate and parity chunks that were put; replicas are not counted. */
  chunks: number;
};

/**
 * Splits `source` into chunks. Empty input gives one empty leaf.
 * Fails with what `source`, `put` or `randomBytes` throw, with `level-invalid`, and with `type-invalid`
 * where the source gives something other than bytes.
 */
export async function split(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: SplitOptions,
): Promise<SplitResult> {
  const tree = new GrowingTree(options);
  let leaf = new Uint8Array(MAX_CHUNK_BYTES);
  let filled = SPAN_BYTES;
  let size = 0;
  for await (const slice of source) {
    assertBytes(slice, "slice of the source");
    for (let at = 0; at < slice.length;) {
      if (filled === MAX_CHUNK_BYTES) {
        // A full leaf leaves only now, when more is known to follow: the last may be short.
        const waiting = tree.addLeaf(leaf);
        if (waiting !== undefined) await waiting;
        leaf = new Uint8Array(MAX_CHUNK_BYTES);
        filled = SPAN_BYTES;
      }
      const taken = Math.min(slice.length - at, MAX_CHUNK_BYTES - filled);
      leaf.set(slice.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
    size += slice.length;
  }
  await tree.addLeaf(leaf.slice(0, filled));
  const root = await tree.finish();
  return { reference: root.reference, sizeBytes: BigInt(size), chunks: tree.chunks };
}

/** A finished node that waits for its siblings; with its chunk where parity will need it. */
type Node = { reference: Uint8Array; sizeBytes: number; stored: Chunk | undefined };

class GrowingTree {
  chunks = 0;
  readonly #options: SplitOptions;
  readonly #level: RedundancyLevel;
  readonly #branching: number;
  /** Unfinished group of each level, leaves first. Never holds a full group between calls. */
  readonly #groups: Node[][] = [];

  constructor(options: SplitOptions) {
    this.#options = options;
    this.#level = parseLevel(options.level ?? 0);
    this.#branching = maxShards(this.#level, options.encrypt !== undefined);
  }

  /** Stores a leaf given as room for a span ‖ payload. A promise only when there is one to wait for. */
  addLeaf(data: Uint8Array): void | Promise<void> {
    const sizeBytes = data.length - SPAN_BYTES;
    // The span of a leaf, without the detour over an array: there is one for every 4096 bytes.
    data[0] = sizeBytes & 0xff;
    data[1] = sizeBytes >> 8;
    const { node, waiting } = this.#store(data, sizeBytes, "data");
    const full = this.#join(node, 0);
    if (!full) return waiting;
    return Promise.resolve(waiting).then(() => this.#wrapFull(0));
  }

  /** Closes the unfinished groups from the leaves up and returns the root. */
  async finish(): Promise<Node> {
    for (let height = 0; ; height++) {
      const group = this.#groups[height] ?? [];
      const above = this.#groups.slice(height + 1).some((nodes) => nodes.length > 0);
      if (group.length === 1 && !above) {
        const root = group[0] as Node;
        if (root.stored !== undefined) await this.#putReplicas(root.stored);
        return root;
      }
      this.#groups[height] = [];
      // A lone last node is not wrapped: it moves up and takes part in the group above.
      if (group.length === 1) this.#join(group[0] as Node, height + 1);
      if (group.length > 1) this.#join(await this.#wrap(group), height + 1);
    }
  }

  /** Adds a node to the group at `height`; true when that fills the group. */
  #join(node: Node, height: number): boolean {
    const group = (this.#groups[height] ??= []);
    group.push(node);
    return group.length === this.#branching;
  }

  async #wrapFull(height: number): Promise<void> {
    const group = this.#groups[height] as Node[];
    this.#groups[height] = [];
    if (this.#join(await this.#wrap(group), height + 1)) await this.#wrapFull(height + 1);
  }

  /** Stores the parent of a group, its parity chunks before it. */
  async #wrap(group: readonly Node[]): Promise<Node> {
    const parities = await this.#putParities(group);
    const parts = [...group.map((node) => node.reference), ...parities];
    const sizeBytes = group.reduce((sum, node) => sum + node.sizeBytes, 0);
    const data = new Uint8Array(SPAN_BYTES + parts.reduce((sum, part) => sum + part.length, 0));
    data.set(withSpanLevel(encodeSpan(sizeBytes), this.#level));
    let at = SPAN_BYTES;
    for (const part of parts) {
      data.set(part, at);
      at += part.length;
    }
    const { node, waiting } = this.#store(data, sizeBytes, "intermediate");
    await waiting;
    return node;
  }

  /** Stores the parity chunks of a group and returns their addresses. */
  async #putParities(group: readonly Node[]): Promise<Uint8Array[]> {
    const count = parityCount(this.#level, group.length, this.#options.encrypt !== undefined);
    if (count === 0) return [];
    const shards = group.map((node) => padToShard((node.stored as Chunk).data));
    const chunks = encodeParity(shards, count).map(parseCac);
    for (const chunk of chunks) await this.#put(chunk, "parity");
    return chunks.map((chunk) => chunk.address);
  }

  #store(
    data: Uint8Array,
    sizeBytes: number,
    kind: "data" | "intermediate",
  ): { node: Node; waiting: void | Promise<void> } {
    const { chunk, reference } = this.#seal(data);
    const stored = this.#level > 0 ? chunk : undefined;
    return { node: { reference, sizeBytes, stored }, waiting: this.#put(chunk, kind) };
  }

  #seal(data: Uint8Array): { chunk: Chunk; reference: Uint8Array } {
    const { encrypt } = this.#options;
    if (encrypt === undefined) {
      const chunk = parseCac(data);
      return { chunk, reference: chunk.address };
    }
    const key = take(encrypt.randomBytes, KEY_BYTES);
    const chunk = encryptChunk(data, key, (bytes) => take(encrypt.randomBytes, bytes));
    const reference = new Uint8Array(ENCRYPTED_REFERENCE_BYTES);
    reference.set(chunk.address);
    reference.set(key, SEGMENT_BYTES);
    return { chunk, reference };
  }

  #put(chunk: Chunk, kind: ChunkKind): void | Promise<void> {
    this.chunks++;
    return this.#options.put(chunk, kind);
  }

  async #putReplicas(root: Chunk): Promise<void> {
    const { makeSoc, put } = this.#options;
    if (makeSoc === undefined) return;
    for (const replica of makeReplicas(root, this.#level, makeSoc)) await put(replica, "replica");
  }
}

/** Chunk bytes as a shard: the whole stored chunk with zeros up to 4104. */
export function padToShard(data: Uint8Array): Uint8Array {
  if (data.length === MAX_CHUNK_BYTES) return data;
  const shard = new Uint8Array(MAX_CHUNK_BYTES);
  shard.set(data);
  return shard;
}

function take(randomBytes: (bytes: number) => Uint8Array, count: number): Uint8Array {
  const bytes = randomBytes(count);
  if (bytes.length === count) return bytes;
  throw new ProtocolError("key-invalid", "source of randomness gave another number of bytes", {
    expected: count,
    got: bytes.length,
  });
}

/**
 * The children of one intermediate chunk and the parity chunks beside them: fetches the children a
 * reader wants, and recovers missing ones from the others as the strategy plans it.
 * [bee pkg/file/redundancy/getter]
 */
import { equalBytes } from "../bytes.ts";
import { type Chunk, MAX_CHUNK_BYTES, parseCac } from "../cac.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { recoverData } from "../redundancy/reed-solomon.ts";
import { type PlanOptions, type Strategy, nextStep } from "../redundancy/strategy.ts";
import { SPAN_BYTES } from "../span.ts";
import { type TreeForm, nodeShape } from "./geometry.ts";
import { type TreeNode, childSize, shardAddress } from "./node.ts";
import type { Children } from "./read.ts";
import { padToShard } from "./splitter.ts";

/**
 * Reads the stored bytes of a chunk; undefined if it is missing. The bytes are trusted. A rejection
 * counts as a missing chunk where parity chunks or replicas can replace it, and is passed on where they
 * cannot.
 */
export type GetChunk = (
  address: Uint8Array,
) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

/** Fetch strategy and callback for recovered chunks. */
export type FetchOptions = {
  /** First strategy tried on erasure-coded groups; `none` when absent. */
  strategy?: Strategy;
  /** Whether the next strategies are tried after it; true when absent. */
  fallback?: boolean;
  /** Distance of a chunk from the reader, smaller is nearer; used by strategy `prox`. */
  nearness?: (address: Uint8Array) => number;
  /** Takes every chunk that was recovered, so that it can be stored again. */
  onRecover?: (chunk: Chunk) => void;
};

/** The erasure-coded children of one tree node. Kept while the joiner reads these children. */
export class ShardGroup implements Children {
  readonly #node: TreeNode;
  readonly #form: TreeForm;
  readonly #get: GetChunk;
  readonly #options: FetchOptions;
  readonly #plan: PlanOptions;
  readonly #shards: (Uint8Array | undefined)[] = [];
  readonly #asked = new Map<number, Promise<void>>();
  readonly #present = new Set<number>();
  readonly #missing = new Set<number>();
  /** Why the first shard that could not be asked for was missing. */
  #failure: unknown;

  constructor(node: TreeNode, form: TreeForm, get: GetChunk, options: FetchOptions) {
    this.#node = node;
    this.#form = form;
    this.#get = get;
    this.#options = options;
    const { strategy = "none", fallback = true, nearness } = options;
    this.#plan = { strategy, fallback };
    if (nearness !== undefined) {
      this.#plan.nearness = (shard) => nearness(shardAddress(node, form, shard));
    }
  }

  /**
   * Stored bytes of child `i`. Fails with `chunk-not-found` when it can be neither read nor recovered,
   * or as `get` did.
   */
  async child(i: number): Promise<Uint8Array> {
    if (this.#node.shape.parities === 0) {
      return (await this.#get(shardAddress(this.#node, this.#form, i))) ?? this.#notFound(i);
    }
    const { shards, parities } = this.#node.shape;
    const state = { shards, parities, wanted: i, present: this.#present, missing: this.#missing };
    for (;;) {
      const step = nextStep(state, this.#plan);
      if (step.act === "read") return this.#shards[i] as Uint8Array;
      if (step.act === "fail") return this.#notFound(i);
      if (step.act === "recover") this.#recover();
      else await Promise.all(step.shards.map((shard) => this.#ask(shard)));
    }
  }

  /** Stored bytes of children `first` to `first + count - 1`; each fails as `child` does. */
  read(first: number, count: number): Promise<Uint8Array>[] {
    return Array.from({ length: count }, (_, at) => this.child(first + at));
  }

  #ask(shard: number): Promise<void> {
    const running = this.#asked.get(shard);
    if (running !== undefined) return running;
    const asking = this.#fetch(shard);
    this.#asked.set(shard, asking);
    return asking;
  }

  async #fetch(shard: number): Promise<void> {
    const data = await this.#read(shard);
    const usable = data !== undefined && data.length <= MAX_CHUNK_BYTES;
    if (usable) this.#shards[shard] = data;
    (usable ? this.#present : this.#missing).add(shard);
  }

  async #read(shard: number): Promise<Uint8Array | undefined> {
    try {
      return await this.#get(shardAddress(this.#node, this.#form, shard));
    } catch (error) {
      this.#failure ??= error;
      return undefined;
    }
  }

  #recover(): void {
    const { shards, parities } = this.#node.shape;
    const known = Array.from({ length: shards + parities }, (_, i) => {
      const data = this.#shards[i];
      return data && padToShard(data);
    });
    const data = recoverData(known, shards);
    for (let i = 0; i < shards; i++) {
      if (this.#present.has(i)) continue;
      const chunk = parseCac((data[i] as Uint8Array).subarray(0, this.#storedBytes(i)));
      this.#assertAddress(chunk, i);
      this.#shards[i] = chunk.data;
      this.#present.add(i);
      this.#missing.delete(i);
      this.#options.onRecover?.(chunk);
    }
  }

  // The Reed–Solomon code pads every chunk to 4104 bytes; trim a plain chunk to its own length.
  #storedBytes(i: number): number {
    if (this.#form.encrypted) return MAX_CHUNK_BYTES;
    return SPAN_BYTES + nodeShape(childSize(this.#node, i), this.#form).payloadBytes;
  }

  // One wrong shard spoils all that is computed from it, so nothing is passed on unproven.
  #assertAddress(chunk: Chunk, i: number): void {
    const wanted = shardAddress(this.#node, this.#form, i);
    if (equalBytes(chunk.address, wanted)) return;
    throw new ProtocolError("chunk-address-mismatch", "recovery gave another chunk", {
      expected: hexPrefix(wanted),
      got: hexPrefix(chunk.address),
    });
  }

  #notFound(i: number): never {
    if (this.#failure !== undefined) throw this.#failure;
    const address = shardAddress(this.#node, this.#form, i);
    throw new ProtocolError("chunk-not-found", `chunk ${hexPrefix(address)} of a file not found`);
  }
}

function hexPrefix(address: Uint8Array): string {
  return `${toHex(address.subarray(0, 8))}…`;
}

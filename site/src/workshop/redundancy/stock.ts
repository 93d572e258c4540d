import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { concatBytes, equalBytes } from "@swarm-docs/protocol/bytes";
import { countChunks, fileFailure } from "@swarm-docs/protocol/chunk-count";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { openFile } from "@swarm-docs/protocol/file/joiner";
import {
  openChild,
  openRoot,
  childReference,
  childSize,
  shardAddress,
} from "@swarm-docs/protocol/file/node";
import { split } from "@swarm-docs/protocol/file/splitter";
import { toHex } from "@swarm-docs/protocol/hex";
import { replicaPlaces } from "@swarm-docs/protocol/redundancy/replicas";
import { TARGET_LOSS } from "@swarm-docs/protocol/redundancy/tables";
import { makeSoc } from "@swarm-docs/protocol/soc";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { scatteredBytes } from "../kit/scatter.ts";

/** Erasure-coded group: any `data.length` of its chunks recover the others. */
export interface ErasureGroup {
  /** Addresses of data or intermediate chunks, 64 hexadecimal digits each. */
  readonly data: readonly string[];
  /** Addresses of parity chunks, or of replicas of the root. */
  readonly added: readonly string[];
  /** Kind of the chunks in `data`. */
  readonly kind: "root" | "intermediate" | "data";
}

/** File stored with redundancy. The first group is the root with its replicas. */
export interface Stored {
  readonly groups: readonly ErasureGroup[];
  readonly chunks: number;
  /** Chunk count of the same file at level 0. */
  readonly plainChunks: number;
  /** Chunk loss rate the level is designed for. */
  readonly targetLoss: number;
  /** Probability of losing the file for a loss rate per chunk (kernel formula `fileFailure`). */
  readonly failures: readonly (readonly [loss: number, chance: number])[];
}

/** Result of reading the file without the lost chunks. */
export interface ReadResult {
  readonly isWhole: boolean;
  /** Error message of the kernel if the file is not whole. */
  readonly reason: string | undefined;
  /** Recovered chunks, each verified by its address. */
  readonly recovered: readonly string[];
  /** Number of requested chunks, found or not. */
  readonly asked: number;
}

const LOSSES = [0.01, 0.05, 0.1, 0.3, 0.5] as const;

/** A file and its chunks, some of them missing. Runs in a dedicated worker. */
export class Stock {
  #bytes = new Uint8Array();
  #chunks = new Map<string, Uint8Array>();
  #reference: Uint8Array = new Uint8Array();
  #level: RedundancyLevel = 0;

  /** Splits deterministic pseudo-random bytes. */
  async make(sizeBytes: number, level: RedundancyLevel): Promise<Stored> {
    this.#bytes = scatteredBytes(sizeBytes, 11);
    this.#chunks = new Map();
    this.#level = level;
    const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }): void =>
      void this.#chunks.set(toHex(address), data);
    const { reference } = await split([this.#bytes], { put, level, makeSoc });
    this.#reference = reference;
    const size = BigInt(sizeBytes);
    return {
      groups: this.#groups(),
      chunks: this.#chunks.size,
      plainChunks: countChunks(size, false, 0).total,
      targetLoss: TARGET_LOSS[level] ?? 0,
      failures: LOSSES.map((loss) => [loss, fileFailure(size, false, level, loss)] as const),
    };
  }

  /** Span and payload of a chunk. */
  chunk(address: string): Uint8Array | undefined {
    return this.#chunks.get(address);
  }

  /** Reads the whole file without the lost chunks and compares it with the original. */
  async read(lost: readonly string[]): Promise<ReadResult> {
    const missing = new Set(lost);
    const recovered: string[] = [];
    let asked = 0;
    const get = (address: Uint8Array): Uint8Array | undefined => {
      asked++;
      const name = toHex(address);
      return missing.has(name) ? undefined : this.#chunks.get(name);
    };
    try {
      const file = await openFile(this.#reference, get, {
        onRecover: ({ address }) => recovered.push(toHex(address)),
      });
      const parts: Uint8Array[] = [];
      for await (const part of file.read()) parts.push(part.slice());
      const read = concatBytes(...parts);
      const isSame = equalBytes(read, this.#bytes);
      return { isWhole: isSame, reason: isSame ? undefined : "other bytes", recovered, asked };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return { isWhole: false, reason: error.message, recovered, asked };
    }
  }

  /** Number of chunks that can be lost in this order while the file stays readable (binary search). */
  async endures(order: readonly string[]): Promise<number> {
    let [whole, broken] = [0, order.length + 1];
    while (broken - whole > 1) {
      const middle = (whole + broken) >> 1;
      const { isWhole } = await this.read(order.slice(0, middle));
      if (isWhole) whole = middle;
      else broken = middle;
    }
    return whole;
  }

  #groups(): ErasureGroup[] {
    const root = this.#take(toHex(this.#reference));
    const { form, node } = openRoot(this.#reference, root, Number.MAX_SAFE_INTEGER);
    const replicas = replicaPlaces(this.#reference, this.#level);
    const groups: ErasureGroup[] = [
      {
        kind: "root",
        data: [toHex(this.#reference)],
        added: replicas.map(({ address }) => toHex(address)),
      },
    ];
    const waiting = [node];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { shards, parities, childBytes } = next.shape;
      const addresses: string[] = [];
      for (let at = 0; at < shards + parities; at++)
        addresses.push(toHex(shardAddress(next, form, at)));
      if (shards === 0) continue;
      groups.push({
        kind: childBytes > MAX_PAYLOAD_BYTES ? "intermediate" : "data",
        data: addresses.slice(0, shards),
        added: addresses.slice(shards),
      });
      for (let at = 0; at < shards; at++) {
        const sizeBytes = childSize(next, at);
        if (sizeBytes <= MAX_PAYLOAD_BYTES) continue;
        const reference = childReference(next, form, at);
        waiting.push(openChild(reference, this.#take(addresses[at] ?? ""), sizeBytes, form));
      }
    }
    return groups;
  }

  #take(address: string): Uint8Array {
    const data = this.#chunks.get(address);
    if (data === undefined) throw new RangeError(`no chunk ${address}`);
    return data;
  }
}

import { concatBytes } from "@swarm-docs/protocol/bytes";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { split } from "@swarm-docs/protocol/file/splitter";
import { encodeSpan, spanSize } from "@swarm-docs/protocol/span";
import { slicesOf } from "../../addresses/address.ts";
import { AddressColumn } from "./address-column.ts";
import { childrenOf, treeLevel, numberOf, type ChunkPosition } from "./chunk-position.ts";

/** Called after each slice with the bytes processed and the chunk counts per level so far. */
export type OnSlice = (doneBytes: number, levels: readonly number[]) => void;

/**
 * A file split into chunks. Keeps addresses only and rereads the file when a chunk is opened: 1 GB takes
 * 8 MB of memory.
 */
export class SplitFile {
  readonly #blob: Blob;
  readonly #levels: readonly AddressColumn[];

  private constructor(blob: Blob, levels: readonly AddressColumn[]) {
    this.#blob = blob;
    this.#levels = levels;
  }

  /** Reads and splits a file. Rejects if it cannot be read. [bee pkg/file/pipeline] */
  static async of(blob: Blob, onSlice: OnSlice = () => undefined): Promise<SplitFile> {
    const levels: AddressColumn[] = [];
    let done = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const slice of slicesOf(blob)) {
        yield slice;
        done += slice.length;
        onSlice(
          done,
          levels.map(({ count }) => count),
        );
      }
    }
    await split(counted(), {
      put({ address, data }) {
        const level = treeLevel({ startByte: 0, sizeBytes: Number(spanSize(data)) });
        (levels[level] ??= new AddressColumn()).add(address);
      },
    });
    return new SplitFile(
      blob,
      // A level may be missing: a lone chunk moves up.
      Array.from(levels, (level) => level ?? new AddressColumn()),
    );
  }

  /** Root chunk of the file. */
  get root(): ChunkPosition {
    return { startByte: 0, sizeBytes: this.#blob.size };
  }

  /** Chunk counts per level, data chunks first. */
  get levels(): readonly number[] {
    return this.#levels.map(({ count }) => count);
  }

  /** Address of a chunk, 32 bytes. */
  addressOf(place: ChunkPosition): Uint8Array {
    const level = this.#levels[treeLevel(place)];
    if (level === undefined) throw new RangeError("no such chunk");
    return level.at(numberOf(place)).slice();
  }

  /** Rebuilds a chunk from the file or from the addresses of its children. */
  async chunk(place: ChunkPosition): Promise<Chunk> {
    const { startByte, sizeBytes } = place;
    const children = childrenOf(place);
    const payload =
      children.length > 0
        ? concatBytes(...children.map((child) => this.addressOf(child)))
        : new Uint8Array(await this.#blob.slice(startByte, startByte + sizeBytes).arrayBuffer());
    return makeCac(payload, encodeSpan(sizeBytes));
  }
}

import { concatBytes } from "@swarm-docs/protocol/bytes";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { split } from "@swarm-docs/protocol/file/splitter";
import { encodeSpan, spanSize } from "@swarm-docs/protocol/span";
import { slicesOf } from "../../addresses/address.ts";
import { AddressColumn } from "./address-column.ts";
import { childrenOf, levelOf, numberOf, type Place } from "./place.ts";

/** Called after each slice of a file with the bytes that are done and the chunks of each level so far. */
export type OnSlice = (doneBytes: number, levels: readonly number[]) => void;

/**
 * A file cut into chunks. It keeps addresses only: data is read again from the file when a chunk is
 * opened, so a file of 1 GB takes 8 MB.
 */
export class SplitFile {
  readonly #blob: Blob;
  readonly #levels: readonly AddressColumn[];

  private constructor(blob: Blob, levels: readonly AddressColumn[]) {
    this.#blob = blob;
    this.#levels = levels;
  }

  /** Reads and splits a file. Fails when it cannot be read. [bee pkg/file/pipeline] */
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
        const level = levelOf({ startByte: 0, sizeBytes: Number(spanSize(data)) });
        (levels[level] ??= new AddressColumn()).add(address);
      },
    });
    return new SplitFile(
      blob,
      // A level may be left out where a lone chunk moves up.
      Array.from(levels, (level) => level ?? new AddressColumn()),
    );
  }

  /** The chunk that the whole file hangs from. */
  get root(): Place {
    return { startByte: 0, sizeBytes: this.#blob.size };
  }

  /** Chunks of each level, those with data first. */
  get levels(): readonly number[] {
    return this.#levels.map(({ count }) => count);
  }

  /** Address of a chunk, 32 bytes. */
  addressOf(place: Place): Uint8Array {
    const level = this.#levels[levelOf(place)];
    if (level === undefined) throw new RangeError("no such chunk");
    return level.at(numberOf(place)).slice();
  }

  /** A chunk, made anew from the file or from the addresses that it holds. */
  async chunk(place: Place): Promise<Chunk> {
    const { startByte, sizeBytes } = place;
    const children = childrenOf(place);
    const payload =
      children.length > 0
        ? concatBytes(...children.map((child) => this.addressOf(child)))
        : new Uint8Array(await this.#blob.slice(startByte, startByte + sizeBytes).arrayBuffer());
    return makeCac(payload, encodeSpan(sizeBytes));
  }
}

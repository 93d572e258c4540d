import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { Table, Tables } from "../store/tables.ts";

/** A pinned root and every chunk below it. */
export interface Pin {
  /** 32 or 64 bytes. */
  readonly reference: Uint8Array;
  /** Chunk addresses, 32 bytes each, one after the other. */
  readonly addresses: Uint8Array;
}

/**
 * Yields the address (32 bytes) of every chunk that belongs to a reference. Throws
 * `ApiError("pin-collection-not-found")` when one is missing. Implemented in `state/traversal.ts`.
 */
export type Traverse = (reference: Uint8Array) => AsyncIterable<Uint8Array>;

/** The pinned references of a node. */
export class Pins {
  readonly #pins: Table<Pin>;

  constructor(tables: Tables) {
    this.#pins = tables.table("pin");
  }

  /** The pin of this reference, or `undefined`. */
  get(reference: Uint8Array): Pin | undefined {
    return this.#pins.get(toHex(reference));
  }

  /** Pinned references in rising order of bytes. */
  list(): Uint8Array[] {
    return this.names().map((name) => fromHex(name));
  }

  /** The same as hex, as they are kept: ten times sooner where there are very many. */
  names(): string[] {
    return [...this.#pins.keys()].sort();
  }

  /** Remembers a root with the chunks below it; a root pinned already stays as it was. */
  add(reference: Uint8Array, addresses: Uint8Array): Promise<void> {
    const key = toHex(reference);
    if (this.#pins.get(key) !== undefined) return Promise.resolve();
    return this.#pins.set(key, { reference, addresses });
  }

  /** True when it was pinned. */
  remove(reference: Uint8Array): Promise<boolean> {
    return this.#pins.delete(toHex(reference));
  }
}

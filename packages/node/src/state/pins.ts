import { toHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Table, Tables } from "../store/tables.ts";

/** A pinned root and every chunk below it. */
interface Pin {
  /** 32 or 64 bytes. */
  readonly reference: Uint8Array;
  /** Chunk addresses, 32 bytes each, one after the other. */
  readonly addresses: Uint8Array;
}

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

  /** All pins, in no particular order. There may be any number. */
  values(): Iterable<Pin> {
    return this.#pins.values();
  }

  /** How many there are. */
  get count(): number {
    return this.#pins.size;
  }

  /**
   * Pinned references as hex, in rising order of bytes. There may be any number: they are sorted in
   * parts, by their first bytes, at the caller's pace.
   */
  async names(pace: Pace): Promise<string[]> {
    const parts = new Map<string, string[]>();
    for (const name of this.#pins.keys()) {
      await pace();
      const first = name.slice(0, 3);
      const part = parts.get(first) ?? [];
      parts.set(first, part);
      part.push(name);
    }
    const sorted: string[] = [];
    for (const first of [...parts.keys()].sort()) {
      await pace();
      for (const name of parts.get(first)?.sort() ?? []) sorted.push(name);
    }
    return sorted;
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

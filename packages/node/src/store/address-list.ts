const addressBytes = 32;
/** Addresses in one page; pages do not move when the list grows. */
const pageAddresses = 4096;
const firstPageAddresses = 16;

/** Addresses in a row: a list of them without an object for every one. */
export class AddressList {
  readonly #pages: Uint8Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** All of them, 32 bytes each, in one new array. */
  toBytes(): Uint8Array {
    const all = new Uint8Array(this.#count * addressBytes);
    let at = 0;
    for (const address of this) {
      all.set(address, at);
      at += addressBytes;
    }
    return all;
  }

  /** Appends a copy of the address. */
  push(address: Uint8Array): void {
    const at = (this.#count % pageAddresses) * addressBytes;
    const page = this.#roomFor(at);
    page.set(address, at);
    this.#count++;
  }

  /** The last page, with room at `at`. Most lists stay short, so the first page begins small. */
  #roomFor(at: number): Uint8Array {
    const last = this.#pages.at(-1);
    if (last !== undefined && at > 0 && at < last.length) return last;
    const isFirst = this.#count < pageAddresses;
    const size = isFirst ? Math.max(firstPageAddresses, 4 * this.#count) : pageAddresses;
    const page = new Uint8Array(Math.min(size, pageAddresses) * addressBytes);
    if (at === 0) this.#pages.push(page);
    else if (last !== undefined) {
      page.set(last);
      this.#pages[this.#pages.length - 1] = page;
    }
    return page;
  }

  /** The addresses in order, as views. */
  *[Symbol.iterator](): Iterator<Uint8Array> {
    let left = this.#count;
    for (const page of this.#pages) {
      const here = Math.min(left, pageAddresses);
      for (let n = 0; n < here; n++) yield page.subarray(n * addressBytes, (n + 1) * addressBytes);
      left -= here;
    }
  }
}

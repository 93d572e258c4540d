const BYTES = 32;

/** Growable buffer of 32-byte addresses: a million take 32 MB. */
export class AddressColumn {
  #bytes = new Uint8Array(BYTES * 128);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(address: Uint8Array): void {
    const at = this.#count++ * BYTES;
    if (at === this.#bytes.length) {
      const larger = new Uint8Array(2 * at);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(address, at);
  }

  /** View of the address at index `number`. Throws a `RangeError` if out of bounds. */
  at(number: number): Uint8Array {
    if (!(number < this.#count)) throw new RangeError(`no address ${number} of ${this.#count}`);
    return this.#bytes.subarray(number * BYTES, (number + 1) * BYTES);
  }
}

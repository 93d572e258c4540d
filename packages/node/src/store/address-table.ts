/**
 * Bytes kept of an address: its halves, one xored upon the other. Addresses are hashes, so no two
 * of them agree in that.
 */
const keyBytes = 16;
const firstCapacity = 64;
const emptySlot = -1;

/**
 * A map from 32-byte addresses to two numbers, in flat arrays: about 40 bytes an entry, where a
 * `Map` of hex text takes 200. Open addressing; addresses are hashes, so their own bytes spread them.
 */
export class AddressTable {
  #keys = new Uint8Array(firstCapacity * keyBytes);
  #firsts = new Float64Array(firstCapacity).fill(emptySlot);
  /** Made when a second number is set. */
  #seconds: Float64Array | undefined;
  #used = 0;
  #deleted = 0;
  /** The key looked for, made anew by every call. */
  readonly #wanted = new Uint8Array(keyBytes);

  get size(): number {
    return this.#used - this.#deleted;
  }

  /** The first number (not negative) under an address, or `undefined`. */
  get(address: Uint8Array): number | undefined {
    const slot = this.#find(this.#keyOf(address));
    const value = this.#firsts[slot] ?? emptySlot;
    return value < 0 ? undefined : value;
  }

  /** The second number under an address; 0 when the address is not there. */
  second(address: Uint8Array): number {
    const slot = this.#find(this.#keyOf(address));
    return (this.#firsts[slot] ?? emptySlot) < 0 ? 0 : (this.#seconds?.[slot] ?? 0);
  }

  /** Sets both numbers; `first` must not be negative. */
  set(address: Uint8Array, first: number, second = 0): void {
    this.#setKey(this.#keyOf(address), first, second);
  }

  #keyOf(address: Uint8Array): Uint8Array {
    for (let i = 0; i < keyBytes; i++) {
      this.#wanted[i] = (address[i] ?? 0) ^ (address[i + keyBytes] ?? 0);
    }
    return this.#wanted;
  }

  #setKey(key: Uint8Array, first: number, second: number): void {
    if ((this.#used + 1) * 3 > this.#firsts.length * 2) this.#grow();
    const slot = this.#find(key);
    const old = this.#firsts[slot] ?? emptySlot;
    if (old === emptySlot) this.#used++;
    else if (old === deletedSlot) this.#deleted--;
    this.#keys.set(key, slot * keyBytes);
    this.#firsts[slot] = first;
    if (second !== 0) this.#seconds ??= new Float64Array(this.#firsts.length);
    if (this.#seconds !== undefined) this.#seconds[slot] = second;
  }

  /** Forgets all addresses. */
  clear(): void {
    this.#keys = new Uint8Array(firstCapacity * keyBytes);
    this.#firsts = new Float64Array(firstCapacity).fill(emptySlot);
    this.#seconds = undefined;
    this.#used = 0;
    this.#deleted = 0;
  }

  /** True when the address was there. */
  delete(address: Uint8Array): boolean {
    const slot = this.#find(this.#keyOf(address));
    if ((this.#firsts[slot] ?? emptySlot) < 0) return false;
    this.#firsts[slot] = deletedSlot;
    this.#deleted++;
    return true;
  }

  /** The slot that holds the key (a deleted one included), or the empty one where it belongs. */
  #find(key: Uint8Array): number {
    const mask = this.#firsts.length - 1;
    let slot = hashOf(key) & mask;
    while (this.#firsts[slot] !== emptySlot && !this.#holds(slot, key)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #holds(slot: number, key: Uint8Array): boolean {
    const start = slot * keyBytes;
    for (let i = 0; i < keyBytes; i++) {
      if (this.#keys[start + i] !== key[i]) return false;
    }
    return true;
  }

  #grow(): void {
    const [keys, firsts, seconds] = [this.#keys, this.#firsts, this.#seconds];
    const capacity = this.size * 3 > firsts.length ? firsts.length * 2 : firsts.length;
    this.#keys = new Uint8Array(capacity * keyBytes);
    this.#firsts = new Float64Array(capacity).fill(emptySlot);
    this.#seconds = undefined;
    this.#used = 0;
    this.#deleted = 0;
    for (let slot = 0; slot < firsts.length; slot++) {
      const first = firsts[slot] ?? emptySlot;
      if (first < 0) continue;
      this.#setKey(
        keys.subarray(slot * keyBytes, (slot + 1) * keyBytes),
        first,
        seconds?.[slot] ?? 0,
      );
    }
  }
}

const deletedSlot = -2;

// Bytes 8 to 11: the first ones are alike within a neighborhood, and miners choose them.
function hashOf(key: Uint8Array): number {
  return (
    ((key[8] ?? 0) | ((key[9] ?? 0) << 8) | ((key[10] ?? 0) << 16) | ((key[11] ?? 0) << 24)) >>> 0
  );
}

/** Bytes of an address. All are kept: clients ask for any address, not only for hashes. */
const keyBytes = 32;
const firstCapacity = 64;
const emptySlot = -1;

/**
 * A map from 32-byte addresses to two numbers, in flat arrays: about 60 bytes per entry, where a `Map`
 * of hex text takes 200. Open addressing with linear probing.
 */
export class AddressTable {
  #keys = new Uint8Array(firstCapacity * keyBytes);
  #firsts = new Float64Array(firstCapacity).fill(emptySlot);
  /** Allocated when a second number is set. */
  #seconds: Float64Array | undefined;
  #used = 0;
  #deleted = 0;

  get size(): number {
    return this.#used - this.#deleted;
  }

  /** The first number (not negative) under an address, or `undefined`. */
  get(address: Uint8Array): number | undefined {
    const slot = this.#find(address);
    const value = this.#firsts[slot] ?? emptySlot;
    return value < 0 ? undefined : value;
  }

  /** The second number under an address; 0 for an unknown address. */
  second(address: Uint8Array): number {
    const slot = this.#find(address);
    return (this.#firsts[slot] ?? emptySlot) < 0 ? 0 : (this.#seconds?.[slot] ?? 0);
  }

  /** Sets both numbers; `first` must not be negative. */
  set(address: Uint8Array, first: number, second = 0): void {
    if ((this.#used + 1) * 3 > this.#firsts.length * 2) this.#grow();
    const slot = this.#find(address);
    const old = this.#firsts[slot] ?? emptySlot;
    if (old === emptySlot) this.#used++;
    else if (old === deletedSlot) this.#deleted--;
    this.#keys.set(address, slot * keyBytes);
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

  /** True when there was an entry to delete. */
  delete(address: Uint8Array): boolean {
    const slot = this.#find(address);
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
      this.set(keys.subarray(slot * keyBytes, (slot + 1) * keyBytes), first, seconds?.[slot] ?? 0);
    }
  }
}

const deletedSlot = -2;

// Not the first bytes: they are equal within a neighborhood, and mined addresses choose them.
function hashOf(key: Uint8Array): number {
  return Math.imul(wordAt(key, 8) ^ Math.imul(wordAt(key, 24), 0x85eb_ca6b), 0x9e37_79b1) >>> 0;
}

function wordAt(key: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [key[at], key[at + 1], key[at + 2], key[at + 3]];
  return a | (b << 8) | (c << 16) | (d << 24);
}

// Products in GF(2^8), polynomial 0x11d, for the Reed–Solomon code.
import { FACTORS, IN, PRODUCTS, ROWS, ROW_BYTES } from "./layout";

/** For every factor its products with 0 … 15 and with 16 · (0 … 15): a product is their xor. */
export function initProducts(): void {
  for (let factor: usize = 0; factor < 256; factor++) {
    const table = PRODUCTS + (factor << 5);
    for (let half: usize = 0; half < 32; half += 16) {
      for (let i: usize = 0; i < 16; i++) {
        store<u8>(table + half + i, product(<u32>factor, <u32>(half ? i << 4 : i)));
      }
    }
  }
}

function product(a: u32, b: u32): u32 {
  let sum: u32 = 0;
  for (; b; b >>= 1) {
    if (b & 1) sum ^= a;
    a <<= 1;
    if (a & 0x100) a ^= 0x11d;
  }
  return sum;
}

/** Adds the shard of `bytes` bytes at IN to each of `rows` rows, times that row's factor. */
export function addShard(rows: i32, bytes: i32): void {
  for (let row = 0; row < rows; row++) {
    const table = PRODUCTS + ((<usize>load<u8>(FACTORS + row)) << 5);
    addTimes(ROWS + <usize>row * ROW_BYTES, table, <usize>bytes);
  }
}

function addTimes(to: usize, table: usize, bytes: usize): void {
  if (ASC_FEATURE_SIMD) {
    // Sixteen table lookups in one instruction.
    const low = v128.load(table);
    const high = v128.load(table, 16);
    const mask = v128.splat<u8>(15);
    for (let i: usize = 0; i < bytes; i += 16) {
      const shard = v128.load(IN + i);
      const lows = v128.swizzle(low, v128.and(shard, mask));
      const highs = v128.swizzle(high, v128.shr<u8>(shard, 4));
      v128.store(to + i, v128.xor(v128.load(to + i), v128.xor(lows, highs)));
    }
  } else {
    for (let i: usize = 0; i < bytes; i++) {
      const byte = <usize>load<u8>(IN + i);
      const times = load<u8>(table + (byte & 15)) ^ load<u8>(table + (byte >> 4), 16);
      store<u8>(to + i, load<u8>(to + i) ^ times);
    }
  }
}

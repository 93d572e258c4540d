// A lane of the Keccak state, one source for two machines (AssemblyScript, not TypeScript).
//
// `u64`: one message at a time, plain 64-bit integers. `v128`: two messages side by side, the low
// half of every vector belongs to the first and the high half to the second. `isVector` is decided
// when the module is compiled, so each build holds one machine only.

/** Messages hashed side by side. */
export function width<L>(): i32 {
  return isVector<L>() ? 2 : 1;
}

/** Bytes of one lane in memory. */
export function laneBytes<L>(): usize {
  return isVector<L>() ? 16 : 8;
}

export function xor<L>(a: L, b: L): L {
  if (isVector<L>()) return v128.xor(a, b);
  return a ^ b;
}

/** a xor (not b and c): the one step of Keccak that is not linear. */
export function chi<L>(a: L, b: L, c: L): L {
  if (isVector<L>()) return v128.xor(a, v128.andnot(c, b));
  return a ^ (~b & c);
}

export function rotate<L>(a: L, bits: i32): L {
  if (isVector<L>()) return v128.or(v128.shl<u64>(a, bits), v128.shr<u64>(a, 64 - bits));
  return rotl<u64>(a, bits);
}

/** The same 64 bits for every message. */
export function splat<L>(value: u64): L {
  if (isVector<L>()) return v128.splat<u64>(value);
  return value;
}

/** 64 bits of each message: from `a` for the first, from `b` for the second. */
export function gather<L>(a: usize, b: usize): L {
  if (isVector<L>()) return v128.load_lane<u64>(b, v128.load_zero<u64>(a), 1);
  return load<u64>(a);
}

/** The reverse of gather. */
export function scatter<L>(a: usize, b: usize, lane: L): void {
  if (isVector<L>()) {
    v128.store_lane<u64>(a, lane, 0);
    v128.store_lane<u64>(b, lane, 1);
  } else {
    store<u64>(a, lane);
  }
}

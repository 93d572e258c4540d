// Keccak-f[1600] and the hashing of short messages. [FIPS 202 §3, with the padding of Keccak-256]
import { chi, gather, laneBytes, rotate, scatter, splat, xor } from "./lane";
import { KEY, ROUNDS, STATE } from "./layout";

/** Lanes of KEY that prefix every message: 0, or 4 for the keyed hash. */
let prefixLanes: i32 = 0;

export function setPrefixLanes(lanes: i32): void {
  prefixLanes = lanes;
}

/** Bits of a shift register give the round constants: bit 2^j - 1 of round i is register 7i + j. */
export function initRounds(): void {
  let register: u32 = 1;
  for (let round: usize = 0; round < 24; round++) {
    let constant: u64 = 0;
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= (<u64>1) << ((1 << j) - 1);
      register = (register << 1) ^ (register >> 7 ? 0x171 : 0);
    }
    store<u64>(ROUNDS + (round << 3), constant);
  }
}

export function setLane<L>(i: i32, lane: L): void {
  store<L>(STATE + <usize>i * laneBytes<L>(), lane);
}

export function getLane<L>(i: i32): L {
  return load<L>(STATE + <usize>i * laneBytes<L>());
}

/**
 * Loads prefix ‖ message ‖ padding into the state; the message is `lanes` times 8 bytes, at `a`
 * and, for the second machine half, at `b`. All of it fits in one block of 17 lanes.
 */
export function loadMessage<L>(a: usize, b: usize, lanes: i32): void {
  const start = prefixLanes;
  for (let i = 0; i < start; i++) setLane<L>(i, splat<L>(load<u64>(KEY + ((<usize>i) << 3))));
  for (let i = 0; i < lanes; i++) {
    const at = (<usize>i) << 3;
    setLane<L>(start + i, gather<L>(a + at, b + at));
  }
  pad<L>(start + lanes, 1);
}

/** Ends the message before lane `at`: that lane is `end`, the rest zero but for the last bit. */
export function pad<L>(at: i32, end: u64): void {
  for (let i = at; i < 25; i++) setLane<L>(i, splat<L>(0));
  setLane<L>(at, splat<L>(end));
  setLane<L>(16, splat<L>(0x8000000000000000));
}

/** Stores the 32-byte digests. */
export function storeDigest<L>(a: usize, b: usize): void {
  for (let i = 0; i < 4; i++) {
    const at = (<usize>i) << 3;
    scatter<L>(a + at, b + at, getLane<L>(i));
  }
}

/** Hashes of `lanes` times 8 bytes at `a` and at `b`. */
export function hash<L>(a: usize, b: usize, lanes: i32, outA: usize, outB: usize): void {
  loadMessage<L>(a, b, lanes);
  permute<L>();
  storeDigest<L>(outA, outB);
}

/** The permutation, 24 rounds over the state. Lane a(x + 5y) is column x of plane y. */
export function permute<L>(): void {
  let a0 = getLane<L>(0);
  let a1 = getLane<L>(1);
  let a2 = getLane<L>(2);
  let a3 = getLane<L>(3);
  let a4 = getLane<L>(4);
  let a5 = getLane<L>(5);
  let a6 = getLane<L>(6);
  let a7 = getLane<L>(7);
  let a8 = getLane<L>(8);
  let a9 = getLane<L>(9);
  let a10 = getLane<L>(10);
  let a11 = getLane<L>(11);
  let a12 = getLane<L>(12);
  let a13 = getLane<L>(13);
  let a14 = getLane<L>(14);
  let a15 = getLane<L>(15);
  let a16 = getLane<L>(16);
  let a17 = getLane<L>(17);
  let a18 = getLane<L>(18);
  let a19 = getLane<L>(19);
  let a20 = getLane<L>(20);
  let a21 = getLane<L>(21);
  let a22 = getLane<L>(22);
  let a23 = getLane<L>(23);
  let a24 = getLane<L>(24);
  for (let round = ROUNDS; round < ROUNDS + 192; round += 8) {
    // theta: every lane takes the parity of two columns
    const c0 = xor<L>(xor<L>(xor<L>(a0, a5), xor<L>(a10, a15)), a20);
    const c1 = xor<L>(xor<L>(xor<L>(a1, a6), xor<L>(a11, a16)), a21);
    const c2 = xor<L>(xor<L>(xor<L>(a2, a7), xor<L>(a12, a17)), a22);
    const c3 = xor<L>(xor<L>(xor<L>(a3, a8), xor<L>(a13, a18)), a23);
    const c4 = xor<L>(xor<L>(xor<L>(a4, a9), xor<L>(a14, a19)), a24);
    const d0 = xor<L>(c4, rotate<L>(c1, 1));
    const d1 = xor<L>(c0, rotate<L>(c2, 1));
    const d2 = xor<L>(c1, rotate<L>(c3, 1));
    const d3 = xor<L>(c2, rotate<L>(c4, 1));
    const d4 = xor<L>(c3, rotate<L>(c0, 1));
    // rho and pi: lanes rotate and change places; then chi, plane by plane
    let b0 = xor<L>(a0, d0);
    let b1 = rotate<L>(xor<L>(a6, d1), 44);
    let b2 = rotate<L>(xor<L>(a12, d2), 43);
    let b3 = rotate<L>(xor<L>(a18, d3), 21);
    let b4 = rotate<L>(xor<L>(a24, d4), 14);
    const e0 = xor<L>(chi<L>(b0, b1, b2), splat<L>(load<u64>(round)));
    const e1 = chi<L>(b1, b2, b3);
    const e2 = chi<L>(b2, b3, b4);
    const e3 = chi<L>(b3, b4, b0);
    const e4 = chi<L>(b4, b0, b1);
    b0 = rotate<L>(xor<L>(a3, d3), 28);
    b1 = rotate<L>(xor<L>(a9, d4), 20);
    b2 = rotate<L>(xor<L>(a10, d0), 3);
    b3 = rotate<L>(xor<L>(a16, d1), 45);
    b4 = rotate<L>(xor<L>(a22, d2), 61);
    const e5 = chi<L>(b0, b1, b2);
    const e6 = chi<L>(b1, b2, b3);
    const e7 = chi<L>(b2, b3, b4);
    const e8 = chi<L>(b3, b4, b0);
    const e9 = chi<L>(b4, b0, b1);
    b0 = rotate<L>(xor<L>(a1, d1), 1);
    b1 = rotate<L>(xor<L>(a7, d2), 6);
    b2 = rotate<L>(xor<L>(a13, d3), 25);
    b3 = rotate<L>(xor<L>(a19, d4), 8);
    b4 = rotate<L>(xor<L>(a20, d0), 18);
    const e10 = chi<L>(b0, b1, b2);
    const e11 = chi<L>(b1, b2, b3);
    const e12 = chi<L>(b2, b3, b4);
    const e13 = chi<L>(b3, b4, b0);
    const e14 = chi<L>(b4, b0, b1);
    b0 = rotate<L>(xor<L>(a4, d4), 27);
    b1 = rotate<L>(xor<L>(a5, d0), 36);
    b2 = rotate<L>(xor<L>(a11, d1), 10);
    b3 = rotate<L>(xor<L>(a17, d2), 15);
    b4 = rotate<L>(xor<L>(a23, d3), 56);
    const e15 = chi<L>(b0, b1, b2);
    const e16 = chi<L>(b1, b2, b3);
    const e17 = chi<L>(b2, b3, b4);
    const e18 = chi<L>(b3, b4, b0);
    const e19 = chi<L>(b4, b0, b1);
    b0 = rotate<L>(xor<L>(a2, d2), 62);
    b1 = rotate<L>(xor<L>(a8, d3), 55);
    b2 = rotate<L>(xor<L>(a14, d4), 39);
    b3 = rotate<L>(xor<L>(a15, d0), 41);
    b4 = rotate<L>(xor<L>(a21, d1), 2);
    a20 = chi<L>(b0, b1, b2);
    a21 = chi<L>(b1, b2, b3);
    a22 = chi<L>(b2, b3, b4);
    a23 = chi<L>(b3, b4, b0);
    a24 = chi<L>(b4, b0, b1);
    a0 = e0;
    a1 = e1;
    a2 = e2;
    a3 = e3;
    a4 = e4;
    a5 = e5;
    a6 = e6;
    a7 = e7;
    a8 = e8;
    a9 = e9;
    a10 = e10;
    a11 = e11;
    a12 = e12;
    a13 = e13;
    a14 = e14;
    a15 = e15;
    a16 = e16;
    a17 = e17;
    a18 = e18;
    a19 = e19;
  }
  setLane<L>(0, a0);
  setLane<L>(1, a1);
  setLane<L>(2, a2);
  setLane<L>(3, a3);
  setLane<L>(4, a4);
  setLane<L>(5, a5);
  setLane<L>(6, a6);
  setLane<L>(7, a7);
  setLane<L>(8, a8);
  setLane<L>(9, a9);
  setLane<L>(10, a10);
  setLane<L>(11, a11);
  setLane<L>(12, a12);
  setLane<L>(13, a13);
  setLane<L>(14, a14);
  setLane<L>(15, a15);
  setLane<L>(16, a16);
  setLane<L>(17, a17);
  setLane<L>(18, a18);
  setLane<L>(19, a19);
  setLane<L>(20, a20);
  setLane<L>(21, a21);
  setLane<L>(22, a22);
  setLane<L>(23, a23);
  setLane<L>(24, a24);
}

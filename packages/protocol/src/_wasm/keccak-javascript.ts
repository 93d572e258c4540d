/**
 * Keccak-256 in plain JavaScript, 64-bit lanes as pairs of 32-bit halves. Small rather than fast:
 * it runs only where WebAssembly may not, and is held against `@noble/hashes` by a test.
 * [FIPS 202 §3, with the padding of the original Keccak]
 */
const ROUNDS = 24;
const LANES = 25;
const BLOCK_BYTES = 136;
const DIGEST_BYTES = 32;

/** Low and high halves of the round constants, turn by turn. */
const CONSTANTS = new Int32Array(2 * ROUNDS);
/** Target index of lanes 1, 7, 10, … in step pi, and rotation in step rho [FIPS 202]. */
const PLACES = new Uint8Array(LANES - 1);
const TURNS = new Uint8Array(LANES - 1);

for (let round = 0, register = 1; round < ROUNDS; round++) {
  // The LFSR yields seven bits per round; bit j is bit 2^j - 1 of the round constant.
  for (let j = 0; j < 7; j++) {
    const position = (1 << j) - 1;
    const half = 2 * round + (position >> 5);
    if (register & 1) CONSTANTS[half] = (CONSTANTS[half] as number) | (1 << (position & 31));
    register = (register << 1) ^ (register >> 7 ? 0x171 : 0);
  }
}
for (let step = 0, x = 1, y = 0; step < LANES - 1; step++) {
  [x, y] = [y, (2 * x + 3 * y) % 5];
  PLACES[step] = 2 * (x + 5 * y);
  TURNS[step] = ((step + 1) * (step + 2)) / 2;
}

/** Keccak-256 of the parts one after the other; 32 bytes. */
export function keccak256(parts: readonly Uint8Array[]): Uint8Array {
  const state = new Int32Array(2 * LANES);
  let at = 0;
  const absorb = (byte: number, place: number) => {
    const word = place >> 2;
    state[word] = (state[word] as number) ^ (byte << (8 * (place & 3)));
  };
  for (const part of parts) {
    for (const byte of part) {
      absorb(byte, at++);
      if (at < BLOCK_BYTES) continue;
      permute(state);
      at = 0;
    }
  }
  absorb(0x01, at);
  absorb(0x80, BLOCK_BYTES - 1);
  permute(state);
  return Uint8Array.from({ length: DIGEST_BYTES }, (_, i) => {
    return (state[i >> 2] as number) >> (8 * (i & 3));
  });
}

/** Parities of the five columns, each as two halves. */
const columns = new Int32Array(10);

function permute(a: Int32Array): void {
  for (let round = 0; round < ROUNDS; round++) {
    theta(a);
    turnAndMove(a);
    chi(a);
    a[0] = (a[0] as number) ^ (CONSTANTS[2 * round] as number);
    a[1] = (a[1] as number) ^ (CONSTANTS[2 * round + 1] as number);
  }
}

/** Every lane takes the parity of the column before and, turned by one, of the column after. */
function theta(a: Int32Array): void {
  for (let i = 0; i < 10; i++) {
    const upper = (a[i] as number) ^ (a[i + 10] as number) ^ (a[i + 20] as number);
    columns[i] = upper ^ (a[i + 30] as number) ^ (a[i + 40] as number);
  }
  for (let i = 0; i < 10; i += 2) {
    const before = i === 0 ? 8 : i - 2;
    const after = i === 8 ? 0 : i + 2;
    const low = columns[after] as number;
    const high = columns[after + 1] as number;
    const mixLow = (columns[before] as number) ^ ((low << 1) | (high >>> 31));
    const mixHigh = (columns[before + 1] as number) ^ ((high << 1) | (low >>> 31));
    for (let lane = i; lane < 50; lane += 10) {
      a[lane] = (a[lane] as number) ^ mixLow;
      a[lane + 1] = (a[lane + 1] as number) ^ mixHigh;
    }
  }
}

/** rho and pi in one walk over the lanes: each, turned, takes the place of the next. */
function turnAndMove(a: Int32Array): void {
  let low = a[2] as number;
  let high = a[3] as number;
  for (let step = 0; step < 24; step++) {
    const place = PLACES[step] as number;
    const bits = TURNS[step] as number;
    const nextLow = a[place] as number;
    const nextHigh = a[place + 1] as number;
    // No lane turns by 0 or 32 bits here, so the shifts, which count modulo 32, lose nothing.
    const one = (low << bits) | (high >>> -bits);
    const other = (high << bits) | (low >>> -bits);
    a[place] = bits & 32 ? other : one;
    a[place + 1] = bits & 32 ? one : other;
    low = nextLow;
    high = nextHigh;
  }
}

/** The step that is not linear: lane ^= ~next & the one after, for both halves of every row. */
function chi(a: Int32Array): void {
  for (let row = 0; row < 50; row += 10) {
    for (let at = row; at < row + 2; at++) {
      const b0 = a[at] as number;
      const b1 = a[at + 2] as number;
      const b2 = a[at + 4] as number;
      const b3 = a[at + 6] as number;
      const b4 = a[at + 8] as number;
      a[at] = b0 ^ (~b1 & b2);
      a[at + 2] = b1 ^ (~b2 & b3);
      a[at + 4] = b2 ^ (~b3 & b4);
      a[at + 6] = b3 ^ (~b4 & b0);
      a[at + 8] = b4 ^ (~b0 & b1);
    }
  }
}

/**
 * Arithmetic in GF(2^8) with the polynomial 0x11d and generator 2. Addition is xor.
 * [klauspost/reedsolomon galois.go]
 */
const POLYNOMIAL = 0x11d;
const ORDER = 255;

const EXP = new Uint8Array(2 * ORDER);
const LOG = new Uint8Array(ORDER + 1);
for (let power = 0, value = 1; power < ORDER; power++) {
  EXP[power] = value;
  EXP[power + ORDER] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > ORDER) value ^= POLYNOMIAL;
}

/** Logarithm to base 2 of a byte that is not 0. */
export function log(value: number): number {
  return LOG[value] as number;
}

/** 2 to the power of `exponent`; any integer, taken modulo 255. */
export function exp(exponent: number): number {
  return EXP[((exponent % ORDER) + ORDER) % ORDER] as number;
}

/** Product of two bytes. */
export function multiply(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (EXP[log(one) + log(other)] as number);
}

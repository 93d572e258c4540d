/**
 * The systematic Reed–Solomon code that protects a group of chunks.
 *
 * Shard number c is the value at the point c of a polynomial of degree < k over GF(2^8), byte by
 * byte: data shards are the values at 0 … k-1, parity shards those at k … k+m-1. Any k shards
 * determine the polynomial, so a missing one is a Lagrange interpolation of k present ones. The
 * parity rows equal the ones of the systematic Vandermonde matrix, without a matrix inversion.
 * [klauspost/reedsolomon: New with default options] [bee pkg/file/redundancy]
 */
import { engine } from "../_wasm/engine.ts";
import { ProtocolError } from "../errors.ts";
import { exp, log } from "./galois.ts";

/** Most shards, data and parity, that the field has points for. */
const MAX_SHARDS = 256;

/**
 * Parity shards over `data`, as many as `parities`. All shards must have the same length.
 * Fails with `shards-invalid` on no data, unequal lengths, or more than 256 shards in all.
 */
export function encodeParity(data: readonly Uint8Array[], parities: number): Uint8Array[] {
  const total = data.length + parities;
  assertEqualLengths(data);
  if (data.length === 0 || total > MAX_SHARDS || !Number.isInteger(parities) || parities < 0) {
    throw new ProtocolError("shards-invalid", "wrong number of shards", {
      expected: `1 to ${MAX_SHARDS}`,
      got: `${data.length} + ${parities}`,
    });
  }
  const points = range(0, data.length);
  return engine().combine(data, interpolation(points, range(data.length, total)));
}

/**
 * The data shards of a group, missing ones computed from any k present shards.
 * `shards` holds data then parity, `undefined` where one is missing; the first `dataCount` are data.
 * Fails with `shards-too-few` when fewer than `dataCount` are present.
 */
export function recoverData(
  shards: readonly (Uint8Array | undefined)[],
  dataCount: number,
): Uint8Array[] {
  if (dataCount < 1 || dataCount > shards.length || shards.length > MAX_SHARDS) {
    throw new ProtocolError("shards-invalid", "wrong number of shards", {
      expected: `1 to ${Math.min(MAX_SHARDS, shards.length)}`,
      got: dataCount,
    });
  }
  const points: number[] = [];
  const present: Uint8Array[] = [];
  for (let i = 0; i < shards.length && points.length < dataCount; i++) {
    const shard = shards[i];
    if (shard === undefined) continue;
    points.push(i);
    present.push(shard);
  }
  if (points.length < dataCount) {
    throw new ProtocolError("shards-too-few", "too few shards to recover the data", {
      expected: `at least ${dataCount}`,
      got: points.length,
    });
  }
  const missing = range(0, dataCount).filter((i) => shards[i] === undefined);
  assertEqualLengths(present);
  const found = engine().combine(present, interpolation(points, missing));
  const data = shards.slice(0, dataCount);
  missing.forEach((i, at) => (data[i] = found[at]));
  return data as Uint8Array[];
}

/**
 * Coefficients that turn values at `points` into values at `targets`: one row per target, one
 * column per point. Points are distinct, targets are not among them.
 */
export function interpolation(points: readonly number[], targets: readonly number[]): Uint8Array[] {
  // Lagrange: row(x)[i] = Π_{j≠i} (x - p_j) / (p_i - p_j), in logarithms; subtraction is xor.
  const below = points.map((point) =>
    points.reduce((sum, other) => (other === point ? sum : sum + log(point ^ other)), 0),
  );
  return targets.map((x) => {
    const all = points.reduce((sum, point) => sum + log(x ^ point), 0);
    return Uint8Array.from(points, (point, i) => exp(all - log(x ^ point) - (below[i] as number)));
  });
}

function assertEqualLengths(shards: readonly Uint8Array[]): void {
  const length = shards[0]?.length ?? 0;
  const odd = shards.find((shard) => shard.length !== length);
  if (odd === undefined) return;
  throw new ProtocolError("shards-invalid", "shards differ in length", {
    expected: length,
    got: odd.length,
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Where time comes from: milliseconds since 1970, never read from a global in this package. */
export interface Clock {
  now(): number;
}

/** Where randomness comes from. */
export interface Random {
  /** A new array of `count` random bytes. */
  bytes(count: number): Uint8Array;
  /** What makes it repeat itself from here on; absent where nothing repeats. */
  mark?(): () => void;
}

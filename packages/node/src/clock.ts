/** Time source, in milliseconds since 1970. This package never reads a global clock. */
export interface Clock {
  now(): number;
}

/** Source of randomness. */
export interface Random {
  /** A new array of `count` random bytes. */
  bytes(count: number): Uint8Array;
  /** What makes it repeat itself from here on; absent where nothing repeats. */
  mark?(): () => void;
}

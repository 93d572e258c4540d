// Where things lie in the module's memory. `src/_wasm/module.ts` has the same numbers.

/** 25 lanes of Keccak state. */
export const STATE: usize = 0;
/** 24 round constants. */
export const ROUNDS: usize = 512;
/** Cipher key, or the prefix of the keyed hash: 32 bytes. */
export const KEY: usize = 768;
/** Roots of trees of zeros, 0 to 7 levels high. */
export const ZEROS: usize = 1024;
/** Results: up to 16 hashes, one more as room for the idle half of the last pair. */
export const OUT: usize = 1280;
/** Spans of a batch of up to 16 chunks. */
export const SPANS: usize = 1824;
/** Factors of a Reed–Solomon column, up to 96. */
export const FACTORS: usize = 1952;
/** Products in GF(2^8): for each factor 16 of low and 16 of high half-bytes. */
export const PRODUCTS: usize = 2048;
/** Input buffer for 16 payloads; the 8 bytes before it hold the span of a single chunk. */
export const IN: usize = 12288;
/** Rows that Reed–Solomon adds up in: 96 of 4112 bytes. */
export const ROWS: usize = 81920;
export const ROW_BYTES: usize = 4112;

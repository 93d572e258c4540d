// The module for reading files alone: addresses of chunks and the chunk cipher, with vectors.
import * as chunk from "./chunk";
import { initRounds } from "./keccak";

export function init(): void {
  initRounds();
  chunk.initZeros<v128>();
}

export function bmt(bytes: i32): void {
  chunk.address<v128>(bytes);
}

export function crypt(bytes: i32, counter: u32): void {
  chunk.crypt<v128>(bytes, counter);
}

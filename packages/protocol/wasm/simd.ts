// The module for engines with vectors: two messages at a time.
import * as chunk from "./chunk";
import { initProducts } from "./galois";
import { initRounds, setPrefixLanes } from "./keccak";

export { addShard } from "./galois";

export function init(): void {
  initRounds();
  chunk.initZeros<v128>();
  initProducts();
}

export function bmt(bytes: i32): void {
  chunk.address<v128>(bytes);
}

/** bmt with the 32 bytes at KEY in front of every message. The payload is 4096 bytes. */
export function bmt_keyed(): void {
  setPrefixLanes(4);
  chunk.address<v128>(4096);
  setPrefixLanes(0);
}

export function bmt_many(count: i32): void {
  chunk.addresses<v128>(count);
}

export function keccak256(blocks: i32, first: i32): void {
  chunk.absorb<v128>(blocks, first);
}

export function crypt(bytes: i32, counter: u32): void {
  chunk.crypt<v128>(bytes, counter);
}

/**
 * The engine without WebAssembly: the last line, and the plainest statement of what the others
 * compute. About as fast as the best JavaScript libraries, a thirtieth of the module.
 */
import { multiply } from "../redundancy/galois.ts";
import type { Engine } from "./types.ts";
import { keccak256 as hash } from "./keccak-javascript.ts";

const PAYLOAD_BYTES = 4096;
const SEGMENT_BYTES = 32;
const SPAN_BYTES = 8;

/** The JavaScript engine. */
export const javascriptEngine: Engine = {
  name: "javascript",
  keccak256: hash,
  root: (payload) => root([], payload),
  address: (span, payload) => hash([span, root([], payload)]),
  addressOf,
  addresses: (batch) => batch.map(addressOf),
  transformed: (anchor, span, payload) => hash([anchor, span, root([anchor], payload)]),
  crypt,
  combine,
};

function addressOf(data: Uint8Array): Uint8Array {
  return hash([data.subarray(0, SPAN_BYTES), root([], data.subarray(SPAN_BYTES))]);
}

/** Hashes pairs until one node is left, each hash behind `prefix`. */
function root(prefix: readonly Uint8Array[], payload: Uint8Array): Uint8Array {
  const nodes = new Uint8Array(PAYLOAD_BYTES);
  nodes.set(payload);
  for (let width = PAYLOAD_BYTES; width > SEGMENT_BYTES; width /= 2) {
    for (let at = 0; at < width; at += 2 * SEGMENT_BYTES) {
      nodes.set(hash([...prefix, nodes.subarray(at, at + 2 * SEGMENT_BYTES)]), at / 2);
    }
  }
  return nodes.slice(0, SEGMENT_BYTES);
}

function crypt(key: Uint8Array, bytes: Uint8Array, counter: number): Uint8Array {
  const out = bytes.slice();
  const block = new Uint8Array(key.length + 4);
  block.set(key);
  const view = new DataView(block.buffer);
  for (let at = 0, j = counter; at < out.length; at += key.length, j++) {
    view.setUint32(key.length, j, true);
    const segmentKey = hash([hash([block])]);
    const end = Math.min(at + key.length, out.length);
    for (let i = at; i < end; i++) out[i] = (out[i] as number) ^ (segmentKey[i - at] as number);
  }
  return out;
}

function combine(shards: readonly Uint8Array[], rows: readonly Uint8Array[]): Uint8Array[] {
  const length = shards[0]?.length ?? 0;
  const products = new Uint8Array(256);
  return rows.map((factors) => {
    const sum = new Uint8Array(length);
    shards.forEach((shard, column) => {
      const factor = factors[column] as number;
      for (let byte = 0; byte < 256; byte++) products[byte] = multiply(factor, byte);
      for (let i = 0; i < length; i++) {
        sum[i] = (sum[i] as number) ^ (products[shard[i] as number] as number);
      }
    });
    return sum;
  });
}

import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Random } from "./clock.ts";

/** Random bytes that depend on a seed only: the hashes of seed and counter. Not for secrets. */
export function seededRandom(seed: string): Random {
  const key = keccak256(encodeUtf8(`random|${seed}`));
  let counter = 0;
  return {
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at += 32) {
        const block = new Uint8Array(8);
        new DataView(block.buffer).setFloat64(0, counter++);
        bytes.set(keccak256(key, block).subarray(0, count - at), at);
      }
      return bytes;
    },
    mark() {
      const at = counter;
      return () => {
        counter = at;
      };
    },
  };
}

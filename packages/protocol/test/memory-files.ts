// A chunk store in memory and files on top of it, for tests.
import type { Chunk } from "../src/cac.ts";
import type { SplitOptions } from "../src/file/splitter.ts";
import { toHex } from "../src/hex.ts";
import { fileLoader, fileSaver } from "../src/whole-file.ts";

/** `load` and `save` count nothing and forget nothing; `chunks` may be tampered with. */
export function memoryFiles(options: Omit<SplitOptions, "put"> = {}) {
  const chunks = new Map<string, Uint8Array>();
  const put = ({ address, data }: Chunk) => void chunks.set(toHex(address), data);
  const get = async (address: Uint8Array) => chunks.get(toHex(address));
  return {
    chunks,
    put,
    get,
    load: fileLoader(get, 2 ** 25),
    save: fileSaver({ ...options, put }),
  };
}

/** Bytes that only look random: the same for every run. */
export function countingRandom(seed = 1): (length: number) => Uint8Array {
  let state = seed;
  return (length) => {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      bytes[at] = state >>> 24;
    }
    return bytes;
  };
}

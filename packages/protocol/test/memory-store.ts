// A chunk store for tests of files: keeps every chunk with its kind, and can lose some.
import type { Chunk } from "../src/cac.ts";
import type { ChunkKind } from "../src/file/splitter.ts";
import { toHex } from "../src/hex.ts";
import { keccak256 } from "../src/keccak.ts";
import { encodeUtf8 } from "../src/utf8.ts";

/** Chunks by address in hex; `fetched` lists the requested addresses in order. */
export class MemoryStore {
  readonly chunks = new Map<string, Uint8Array>();
  readonly kinds = new Map<string, ChunkKind>();
  fetched: string[] = [];

  readonly put = ({ address, data }: Chunk, kind: ChunkKind): void => {
    this.chunks.set(toHex(address), data);
    this.kinds.set(toHex(address), kind);
  };

  readonly get = async (address: Uint8Array): Promise<Uint8Array | undefined> => {
    this.fetched.push(toHex(address));
    return this.chunks.get(toHex(address));
  };

  /** Addresses of a kind in the order in which they were put. */
  of(kind: ChunkKind): string[] {
    return [...this.kinds].filter(([, one]) => one === kind).map(([address]) => address);
  }
}

/**
 * Keys as the encryption vectors number them: key n is the hash of `key-n`, padding is zero.
 * `swap` exchanges two numbers.
 */
export function numberedKeys([one, other]: readonly number[] = []): {
  randomBytes: (bytes: number) => Uint8Array;
} {
  let next = 0;
  const number = (n: number) => (n === one ? other : n === other ? one : n) ?? n;
  return {
    // 32 bytes are a key, anything else is padding: no file in the vectors lacks just 32 bytes.
    randomBytes(bytes) {
      if (bytes !== 32) return new Uint8Array(bytes);
      return keccak256(encodeUtf8(`key-${number(next++)}`));
    },
  };
}

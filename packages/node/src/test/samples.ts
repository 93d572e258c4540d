import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import type { StampRecord } from "../store/chunk-store.ts";

/** Content-addressed chunk number `n` with a payload of `bytes` bytes. */
export function sampleChunk(n: number, bytes = 4096): Chunk {
  const payload = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at++) payload[at] = (n * 31 + at * 7) & 255;
  payload[0] = n & 255;
  if (bytes > 1) payload[1] = n >> 8;
  return makeCac(payload);
}

/** Stamp number `n`, with a signature of 65 bytes when a client made it. */
export function sampleStamp(n: number, signature?: Uint8Array): StampRecord {
  const stamp = {
    identity: sampleChunk(n, 32).address,
    batchId: new Uint8Array(32).fill(7),
    index: { bucket: n, counter: n * 2 },
    timestamp: 1_700_000_000_000_000_000n + BigInt(n),
  };
  return signature === undefined ? stamp : { ...stamp, signature };
}

// The code of Subspace, in Rust compiled to WebAssembly, on the same shards as ours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ReedSolomonErasure } from "@subspace/reed-solomon-erasure.wasm";
import { encodeParity } from "../src/redundancy/reed-solomon.ts";
import { type Task, speeds } from "./measure.ts";

const SHARD_BYTES = 4104;

function subspace(): ReedSolomonErasure {
  const main = createRequire(import.meta.url).resolve("@subspace/reed-solomon-erasure.wasm");
  const module = join(dirname(main), "reed_solomon_erasure_bg.wasm");
  return ReedSolomonErasure.fromBytes(readFileSync(module));
}

/** Data MB/s of encoding a group: ours, theirs. Fails when the parities differ. */
export async function encodingSpeeds(data: number, parities: number): Promise<[number, number]> {
  const theirs = subspace();
  const whole = new Uint8Array((data + parities) * SHARD_BYTES).map((_, i) => (i * 31) >> 3);
  const shard = (i: number) => whole.subarray(i * SHARD_BYTES, (i + 1) * SHARD_BYTES);
  const shards = Array.from({ length: data }, (_, i) => shard(i));
  theirs.encode(whole, data, parities);
  encodeParity(shards, parities).forEach((parity, i) => {
    if (Buffer.compare(parity, shard(data + i)) !== 0) throw new Error("parities differ");
  });
  const bytes = data * SHARD_BYTES;
  const ours: Task = { bytes, call: () => void encodeParity(shards, parities) };
  const rust: Task = { bytes, call: () => void theirs.encode(whole, data, parities) };
  return (await speeds(ours, rust)) as [number, number];
}

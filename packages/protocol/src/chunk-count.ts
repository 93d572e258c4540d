// How many chunks an upload makes: its data, the chunks that join them, parity, replicas of the root.
// Counting alone; the same loop as the splitter runs, without the data.
import { assertBigint } from "./assert.ts";
import { ProtocolError } from "./errors.ts";
import { replicaCount } from "./redundancy/replicas.ts";
import { maxShards, parityCount } from "./redundancy/tables.ts";
import type { RedundancyLevel } from "./span.ts";

/** Chunks of one upload by kind. */
export type ChunkCount = {
  /** Chunks that hold the content itself. */
  readonly data: number;
  /** Chunks that hold references to others. */
  readonly intermediate: number;
  /** Parity chunks of the redundancy level, on all levels of the tree. */
  readonly parity: number;
  /** Dispersed replicas of the root chunk. */
  readonly replicas: number;
  /** All of them together. */
  readonly total: number;
};

/**
 * Chunks of a file of `sizeBytes`; an empty file is one chunk.
 *
 * Fails with `type-invalid` for a number, with `size-invalid` below 0 or beyond 2^62 bytes.
 */
export function countChunks(
  sizeBytes: bigint,
  encrypted: boolean,
  level: RedundancyLevel,
): ChunkCount {
  assertBigint(sizeBytes, "sizeBytes");
  if (sizeBytes < 0n || sizeBytes > 2n ** 62n) {
    throw new ProtocolError("size-invalid", "no such size", {
      expected: "0 to 2^62 bytes",
      got: sizeBytes.toString(),
    });
  }
  const data = sizeBytes === 0n ? 1 : Number((sizeBytes + 4095n) / 4096n);
  const group = maxShards(level, encrypted);
  let [intermediate, parity] = [0, 0];
  for (let nodes = data; nodes > 1;) {
    const full = Math.floor(nodes / group);
    const rest = nodes % group;
    parity += full * parityCount(level, group, encrypted);
    if (rest > 1) parity += parityCount(level, rest, encrypted);
    const parents = full + (rest > 1 ? 1 : 0);
    intermediate += parents;
    nodes = parents + (rest === 1 ? 1 : 0);
  }
  const replicas = replicaCount(level);
  return { data, intermediate, parity, replicas, total: data + intermediate + parity + replicas };
}

/** Extra chunks of an upload against the same one without redundancy: 0.25 means a quarter more. */
export function redundancyOverhead(
  sizeBytes: bigint,
  encrypted: boolean,
  level: RedundancyLevel,
): number {
  const plain = countChunks(sizeBytes, encrypted, 0).total;
  return countChunks(sizeBytes, encrypted, level).total / plain - 1;
}

/** Share of all chunks of a very large file that is content: (m - 1) ÷ (m + k). */
export function payloadShare(encrypted: boolean, level: RedundancyLevel): number {
  const group = maxShards(level, encrypted);
  return (group - 1) / (group + parityCount(level, group, encrypted));
}

/**
 * Chance that a group of `shards` chunks and `parities` can not be recovered, when each chunk is lost
 * independently with chance `loss`, 0 to 1. Fails with `shards-invalid` or `range-invalid`.
 */
export function groupFailure(shards: number, parities: number, loss: number): number {
  assertCount(shards, "shards");
  assertCount(parities, "parities");
  assertChance(loss);
  const all = shards + parities;
  if (loss === 0) return 0;
  if (loss === 1) return 1;
  let [failure, logBinomial] = [0, 0];
  for (let lost = 0; lost <= all; lost++) {
    if (lost > parities) {
      failure += Math.exp(logBinomial + lost * Math.log(loss) + (all - lost) * Math.log1p(-loss));
    }
    logBinomial += Math.log(all - lost) - Math.log(lost + 1);
  }
  return Math.min(failure, 1);
}

/**
 * Chance that some part of a file can not be recovered, root replicas included, under the same
 * assumption. Carriers count where they land. Fails as `countChunks` does, or with `range-invalid`.
 */
export function fileFailure(
  sizeBytes: bigint,
  encrypted: boolean,
  level: RedundancyLevel,
  loss: number,
): number {
  assertChance(loss);
  const { data } = countChunks(sizeBytes, encrypted, level);
  if (loss === 1) return 1;
  const group = maxShards(level, encrypted);
  const chance = (shards: number) =>
    groupFailure(shards, parityCount(level, shards, encrypted), loss);
  const whole = chance(group);
  let logSuccess = Math.log1p(-(loss ** (1 + replicaCount(level))));
  for (let nodes = data; nodes > 1;) {
    const full = Math.floor(nodes / group);
    const rest = nodes % group;
    // A certain failure has the logarithm -∞, which no group at all must not meet.
    if (full > 0) logSuccess += full * Math.log1p(-whole);
    if (rest > 1) logSuccess += Math.log1p(-chance(rest));
    nodes = full + (rest > 0 ? 1 : 0);
  }
  return -Math.expm1(logSuccess);
}

function assertCount(count: number, what: string): void {
  if (Number.isInteger(count) && count >= 0) return;
  throw new ProtocolError("shards-invalid", `${what} is no count`, {
    expected: "0 or more",
    got: String(count),
  });
}

function assertChance(loss: number): void {
  if (loss >= 0 && loss <= 1) return;
  throw new ProtocolError("range-invalid", "loss is no chance", {
    expected: "0 to 1",
    got: String(loss),
  });
}

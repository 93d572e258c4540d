import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import {
  drawIntervalSeconds,
  neighborhoodOf,
  RESERVE_CAPACITY,
  reserveDepth,
  type Neighborhood,
} from "@swarm-docs/protocol/neighborhood";
import { readAmount } from "../../../shared/numbers/amount.ts";

/** Deepest neighborhood the explorer shows, in bits. */
export const DEEPEST = 20;
/** Seconds per block on Gnosis Chain. [bee pkg/config] */
const BLOCK_SECONDS = 5;

/** A neighborhood with figures for operators. */
export interface NeighborhoodFigures extends Neighborhood {
  /** Share of the address space. */
  readonly share: number;
  /** Mean time between two rounds that select it, in seconds. */
  readonly drawSeconds: number;
  /** First and last address: the prefix padded to whole hexadecimal digits. */
  readonly firstDigits: string;
  readonly lastDigits: string;
}

/** Returns the neighborhood of an address (1 to 64 hexadecimal digits, padded with zeros). */
export function neighborhoodFigures(digits: string, depth: number): NeighborhoodFigures {
  const padded = digits.padEnd(64, "0");
  const address = Uint8Array.from(padded.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const neighborhood = neighborhoodOf(address, depth);
  const { prefix } = neighborhood;
  const length = Math.max(4, Math.ceil(depth / 4));
  const digitsOf = (fill: "0" | "1"): string =>
    Number.parseInt(prefix.padEnd(4 * length, fill), 2)
      .toString(16)
      .padStart(length, "0");
  return {
    ...neighborhood,
    share: 2 ** -depth,
    drawSeconds: drawIntervalSeconds(depth, BLOCK_SECONDS),
    firstDigits: digitsOf("0"),
    lastDigits: digitsOf("1"),
  };
}

/** Whether an address lies in the neighborhood of a binary prefix; `undefined` without a prefix. */
export function matchesTarget(digits: string, target: string): boolean | undefined {
  if (!/^[01]{1,256}$/.test(target)) return undefined;
  const { prefix } = neighborhoodFigures(digits, Math.min(target.length, 256));
  return prefix === target;
}

/**
 * Win probability per round of one of `nodes` nodes with equal stakes, and the mean time between its
 * wins in seconds. [storage-incentives src/Redistribution.sol]
 */
export function rewardFor(depth: number, nodes: number): { chance: number; seconds: number } {
  return {
    chance: 2 ** -depth / nodes,
    seconds: nodes * drawIntervalSeconds(depth, BLOCK_SECONDS),
  };
}

/** Depths derived from the chunk slots sold and used. */
export interface ReserveEstimate {
  /** Depth if all sold slots were used. */
  readonly reserveDepth: number;
  /** Depth for the used share. */
  readonly storageRadius: number;
  /** Mean number of chunks per neighborhood at that radius. */
  readonly chunksPerNode: number;
  /** Payload of these chunks in bytes. */
  readonly bytesPerNode: number;
}

/**
 * Estimates reserve depth and storage radius from the sold chunk slots, their utilization in percent,
 * and 0 or 1 reserve doublings. [bee pkg/postage/batchstore]
 */
export function estimateReserve(
  sold: bigint,
  usedPercent: number,
  doubling: 0 | 1,
): ReserveEstimate {
  const capacity = RESERVE_CAPACITY << BigInt(doubling);
  const used = (sold * BigInt(Math.round(usedPercent * 100))) / 10_000n;
  const storageRadius = reserveDepth(used, capacity);
  const chunksPerNode = Number(used) / 2 ** storageRadius;
  return {
    reserveDepth: reserveDepth(sold, capacity),
    storageRadius,
    chunksPerNode,
    bytesPerNode: chunksPerNode * MAX_PAYLOAD_BYTES,
  };
}

/** Parses a number of chunk slots: digits or a power of two such as `2^32`; otherwise `undefined`. */
export function parseSlots(text: string): bigint | undefined {
  const [, power] = /^2\^(\d{1,2})$/.exec(text.replace(/\s/g, "")) ?? [];
  if (power) return 2n ** BigInt(power);
  const slots = readAmount(text, { what: "a whole number", places: 0, orZero: true });
  return typeof slots === "bigint" ? slots : undefined;
}

// The money side of a batch. All amounts are PLUR per chunk unless a name says otherwise. Every block
// the contract adds the price to one running total; a batch lives while its own value, fixed when it
// is paid, is above that total.
import { assertBigint } from "../assert.ts";
import { exactly } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { keccak256 } from "../keccak.ts";
import { BUCKET_DEPTH } from "./bucket.ts";

/** Seconds of a block of Gnosis Chain. */
export const BLOCK_SECONDS = 5n;
/** Blocks that a purchase must pay for at least: 24 hours. [storage-incentives PostageStamp.sol] */
const MINIMUM_VALIDITY_BLOCKS = 17_280n;
/** Lowest price that the oracle of the main network sets, PLUR per chunk and block. [storage-incentives PriceOracle.sol] */
export const MIN_PRICE_PLUR = 24_000n;
/** Blocks until a new batch can be used. [bee pkg/postage] */
const USABLE_AFTER_BLOCKS = 10n;
/** Smallest depth that can be bought: one more than the bucket depth. */
export const MIN_DEPTH: number = BUCKET_DEPTH + 1;
/** Greatest depth that the tables and calculators reach. */
export const MAX_DEPTH = 41;

/** The state of the chain that values are measured against. */
type ChainState = {
  /** Paid out per chunk since the contract began. API: totalAmount. */
  readonly totalAmount: bigint;
  /** Price per chunk and block. API: currentPrice. */
  readonly pricePlur: bigint;
};

/** What payments and dilution change of a batch. */
type BatchBalance = {
  readonly depth: number;
  /** Running total at which the batch ends. API: value. */
  readonly value: bigint;
};

/** Cost in PLUR of `amount` for each of 2^depth chunks. */
export function batchCost(amount: bigint, depth: number): bigint {
  assertBigint(amount, "amount");
  return amount << BigInt(depth);
}

/** Blocks that cover a time, rounded up. Fails with `duration-invalid` below 0. */
export function blocksFor(durationSeconds: bigint, blockSeconds: bigint = BLOCK_SECONDS): bigint {
  assertBigint(durationSeconds, "durationSeconds");
  assertBigint(blockSeconds, "blockSeconds");
  if (durationSeconds >= 0n) return (durationSeconds + blockSeconds - 1n) / blockSeconds;
  throw new ProtocolError("duration-invalid", "negative duration", {
    expected: "0 seconds or more",
    got: durationSeconds.toString(),
  });
}

/** Amount that lasts for a time at a constant price. */
export function amountFor(
  durationSeconds: bigint,
  pricePlur: bigint,
  blockSeconds: bigint = BLOCK_SECONDS,
): bigint {
  assertBigint(pricePlur, "pricePlur");
  return blocksFor(durationSeconds, blockSeconds) * pricePlur;
}

/** Whole blocks that `amount` pays for. Fails with `amount-invalid` when the price is not above 0. */
export function blocksPaid(amount: bigint, pricePlur: bigint): bigint {
  assertBigint(amount, "amount");
  assertBigint(pricePlur, "pricePlur");
  if (pricePlur > 0n) return amount / pricePlur;
  throw new ProtocolError("amount-invalid", "no price", {
    expected: "a price above 0",
    got: pricePlur.toString(),
  });
}

/** Amount that a purchase must exceed: 24 hours at the current price. [bee pkg/api/postage.go] */
export function minimumAmount(pricePlur: bigint): bigint {
  assertBigint(pricePlur, "pricePlur");
  return MINIMUM_VALIDITY_BLOCKS * pricePlur;
}

/** Balance of a batch bought now. Fails with `depth-invalid` or `amount-invalid`. */
export function buy(amount: bigint, depth: number, chain: ChainState): BatchBalance {
  assertBigint(amount, "amount");
  if (!Number.isInteger(depth) || depth < MIN_DEPTH || depth > 255) {
    throw new ProtocolError("depth-invalid", "no such batch", {
      expected: `${MIN_DEPTH} to 255`,
      got: depth,
    });
  }
  const minimum = minimumAmount(chain.pricePlur);
  if (amount <= minimum) throw tooLittle("purchase", `more than ${minimum}`, amount);
  return { depth, value: chain.totalAmount + amount };
}

/** Remaining value per chunk; 0 when expired. */
export function remainingAmount(batch: BatchBalance, chain: ChainState): bigint {
  return isExpired(batch, chain) ? 0n : batch.value - chain.totalAmount;
}

/** True from the block on in which the running total reaches the batch's value. */
export function isExpired(batch: BatchBalance, chain: ChainState): boolean {
  return batch.value <= chain.totalAmount;
}

/** True when a batch made in `batchBlock` may be used in `block`. [bee pkg/postage] */
export function isUsable(batchBlock: bigint, block: bigint): boolean {
  return block >= batchBlock + USABLE_AFTER_BLOCKS;
}

/**
 * Seconds left at the current price, rounded down; -1 when the price is 0, as nothing is then used
 * up. Below 0 otherwise when expired. API: batchTTL. [bee pkg/api/postage.go]
 */
export function batchTtlSeconds(
  batch: BatchBalance,
  chain: ChainState,
  blockSeconds: bigint = BLOCK_SECONDS,
): bigint {
  if (chain.pricePlur === 0n) return -1n;
  return ((batch.value - chain.totalAmount) * blockSeconds) / chain.pricePlur;
}

/**
 * Balance after adding `amount` per chunk; costs `batchCost(amount, depth)`. An amount of 0 is allowed,
 * as in the contract.
 *
 * Fails with `batch-expired`, or `amount-invalid` when it is negative or less than 24 hours would
 * remain. [storage-incentives PostageStamp.sol topUp]
 */
export function topUp(batch: BatchBalance, amount: bigint, chain: ChainState): BatchBalance {
  assertBigint(amount, "amount");
  checkAlive(batch, chain);
  const remaining = remainingAmount(batch, chain) + amount;
  const minimum = minimumAmount(chain.pricePlur);
  if (amount < 0n || remaining < minimum) {
    throw tooLittle("top-up", `0 or more, and ${minimum} together with the rest`, amount);
  }
  return { ...batch, value: batch.value + amount };
}

/**
 * Balance after making a batch deeper: the same money over more chunks.
 *
 * Fails with `batch-expired`, `depth-invalid` when not deeper, or `amount-invalid` when less than 24
 * hours would remain. [storage-incentives PostageStamp.sol increaseDepth]
 */
export function dilute(batch: BatchBalance, depth: number, chain: ChainState): BatchBalance {
  checkAlive(batch, chain);
  if (!Number.isInteger(depth) || depth <= batch.depth || depth > 255) {
    throw new ProtocolError("depth-invalid", "a batch can only become deeper", {
      expected: `${batch.depth + 1} to 255`,
      got: depth,
    });
  }
  const remaining = remainingAmount(batch, chain) >> BigInt(depth - batch.depth);
  const minimum = minimumAmount(chain.pricePlur);
  if (remaining < minimum) throw tooLittle("rest after dilution", `at least ${minimum}`, remaining);
  return { depth, value: chain.totalAmount + remaining };
}

/**
 * Id that the contract gives a batch: hash of the buyer's address, padded to 32 bytes, and a nonce of
 * 32 bytes. [storage-incentives PostageStamp.sol createBatch]
 */
export function batchIdOf(buyer: Uint8Array, nonce: Uint8Array): Uint8Array {
  exactly(20, buyer, "buyer's address");
  return keccak256(new Uint8Array(12), buyer, exactly(32, nonce, "nonce"));
}

function checkAlive(batch: BatchBalance, chain: ChainState): void {
  if (!isExpired(batch, chain)) return;
  throw new ProtocolError("batch-expired", "an expired batch can not be revived", {
    expected: `a value above ${chain.totalAmount}`,
    got: batch.value.toString(),
  });
}

function tooLittle(what: string, expected: string, got: bigint): ProtocolError {
  return new ProtocolError("amount-invalid", `${what} too small`, {
    expected: `${expected} PLUR per chunk`,
    got: got.toString(),
  });
}

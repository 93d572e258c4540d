import { parseAbi } from "viem";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import { contract, lazyAbi, type Contract } from "../contract.ts";
import { data } from "../quantity.ts";
import { revertAs, revertBare } from "../revert.ts";
import { hasRole, roleFunctions, roleLines, roles, senderHas } from "./roles.ts";

/** Interface of the published contract. */
const storagePriceAbi = lazyAbi(() =>
  parseAbi([
    ...roleLines,
    "function pause()",
    "function unPause()",
    "function isPaused() view returns (bool)",
    "function PRICE_UPDATER_ROLE() view returns (bytes32)",
    "function currentPrice() view returns (uint32)",
    "function currentPriceUpScaled() view returns (uint64)",
    "function minimumPrice() view returns (uint32)",
    "function minimumPriceUpscaled() view returns (uint32)",
    "function priceBase() view returns (uint32)",
    "function currentRound() view returns (uint64)",
    "function lastAdjustedRound() view returns (uint64)",
    "function changeRate(uint256) view returns (uint32)",
    "function postageStamp() view returns (address)",
    "function setPrice(uint32 _price) returns (bool)",
    "function adjustPrice(uint16 redundancy) returns (bool)",
    "event PriceUpdate(uint256 price)",
    "event StampPriceUpdateFailed(uint256 attemptedPrice)",
    "error CallerNotAdmin()",
    "error CallerNotPriceUpdater()",
    "error PriceAlreadyAdjusted()",
    "error UnexpectedZero()",
  ]),
);

/** Least price of the oracle, PLUR per chunk and block. */
const leastPrice = 24_000n;
/** Denominator of the rates. */
const rateBase = 1_048_576n;
/** Factors by which a round with a redundancy of 0 to 8 changes the price, over {@link rateBase}. */
const rates = [1049417, 1049206, 1048996, 1048786, 1048576, 1048366, 1048156, 1047946, 1047736];

const fails = (name: string): never => revertAs(storagePriceAbi(), name);

const isPaused = (state: ContractState): boolean => state.number("price paused", 0n) === 1n;

/** Price with ten more bits, in which small changes add up. */
function upscaled(state: ContractState): bigint {
  const exact = state.number("price upscaled", 0n);
  const { price } = state.chain.postage;
  const isOwn = exact >> 10n === price || state.number("price refused", 0n) === price + 1n;
  return isOwn ? exact : price << 10n;
}

/** Sets the price here and at PostageStamp. Returns false when the oracle has lost its role there. */
function setUpscaled(state: ContractState, wanted: bigint): boolean {
  const exact = wanted < leastPrice << 10n ? leastPrice << 10n : wanted;
  const isTaken = hasRole(state, accounts.postage, roles.priceOracle, accounts.storagePrice);
  const { postage } = state.chain;
  state.setNumber("price upscaled", exact);
  // PostageStamp's own price: the refused one holds here until that changes. Stored plus 1, because 0 means that
  // PostageStamp accepted the last update.
  state.setNumber("price refused", isTaken ? 0n : postage.price + 1n);
  if (isTaken) postage.setPrice(exact >> 10n);
  const event = isTaken ? "PriceUpdate" : "StampPriceUpdateFailed";
  state.chain.emitter(accounts.storagePrice)(event, exact >> 10n);
  return isTaken;
}

/** Round of the last change. A new chain begins as one whose rounds were all claimed: with the one before. */
const lastAdjusted = (state: ContractState): bigint =>
  state.number("price round", BigInt(state.round) - 1n);

/**
 * Changes the price after a round with so many equal reveals, on behalf of a holder of the role. Returns false while
 * the oracle is paused, and when PostageStamp does not take the price.
 */
export function adjustPrice(state: ContractState, sender: Uint8Array, redundancy: number): boolean {
  if (isPaused(state)) return false;
  if (!hasRole(state, accounts.storagePrice, roles.priceUpdater, sender))
    fails("CallerNotPriceUpdater");
  const current = BigInt(state.round);
  if (current <= lastAdjusted(state)) fails("PriceAlreadyAdjusted");
  if (redundancy === 0) fails("UnexpectedZero");
  const skipped = current - lastAdjusted(state) - 1n;
  let price = (upscaled(state) * BigInt(rates[Math.min(redundancy, 8)] ?? 0)) / rateBase;
  // Every round without a claim raises the price most; beyond a week of them nothing more is counted.
  const most = skipped < 800n ? skipped : 800n;
  for (let round = 0n; round < most; round++) price = (price * BigInt(rates[0] ?? 0)) / rateBase;
  state.setNumber("price round", current);
  return setUpscaled(state, price);
}

/** PriceOracle of the rent. [ethersphere/storage-incentives] */
export const storagePrice: Contract = contract("PriceOracle", storagePriceAbi, {
  ...roleFunctions,
  PRICE_UPDATER_ROLE: () => roles.priceUpdater,
  pause(context) {
    if (!senderHas(context, roles.admin)) fails("CallerNotAdmin");
    context.state.setNumber("price paused", 1n);
  },
  unPause(context) {
    if (!senderHas(context, roles.admin)) fails("CallerNotAdmin");
    context.state.setNumber("price paused", 0n);
  },
  isPaused: ({ state }) => isPaused(state),
  currentPrice: ({ state }) => Number(BigInt.asUintN(32, upscaled(state) >> 10n)),
  currentPriceUpScaled: ({ state }) => BigInt.asUintN(64, upscaled(state)),
  minimumPrice: () => Number(leastPrice),
  minimumPriceUpscaled: () => Number(leastPrice << 10n),
  priceBase: () => Number(rateBase),
  currentRound: ({ state }) => BigInt(state.round),
  lastAdjustedRound: ({ state }) => lastAdjusted(state),
  changeRate: (_context, redundancy) => rates[Number(redundancy)] ?? revertBare(),
  postageStamp: () => data(accounts.postage),
  setPrice(context, price) {
    if (!senderHas(context, roles.admin)) fails("CallerNotAdmin");
    // The contract shifts a uint32, whose upper bits are lost: 2^22 becomes 0.
    return setUpscaled(context.state, BigInt.asUintN(32, BigInt(price) << 10n));
  },
  adjustPrice: ({ state, sender }, redundancy) => adjustPrice(state, sender, redundancy),
});

import type { ContractState } from "./contract-state.ts";

/** Wei per gas of every block, unless a control says otherwise. */
const usualBaseFee = 1_000_000_000n;
/** Wei per gas that a sender is advised to add. */
export const usualTip = 100_000_000n;
/** Gas of a block at most. */
export const blockGasLimit = 30_000_000n;

/** Wei per gas that every transaction of the next block pays at least. */
export const baseFeeOf = (state: ContractState): bigint => state.number("base fee", usualBaseFee);

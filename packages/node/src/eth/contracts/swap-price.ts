import { parseAbi } from "viem";
import { contract, lazyAbi, type CallContext, type Contract } from "../contract.ts";
import { data } from "../quantity.ts";
import { revertWith } from "../revert.ts";

/** Interface of the published contract. */
const swapPriceAbi = lazyAbi(() =>
  parseAbi([
    "function getPrice() view returns (uint256, uint256)",
    "function price() view returns (uint256)",
    "function chequeValueDeduction() view returns (uint256)",
    "function owner() view returns (address)",
    "function updatePrice(uint256 newPrice)",
    "function updateChequeValueDeduction(uint256 newChequeValueDeduction)",
    "event PriceUpdate(uint256 price)",
    "event ChequeValueDeductionUpdate(uint256 chequeValueDeduction)",
  ]),
);

/** PLUR per accounting unit, and PLUR deducted from a first cheque for cashing it, with the values of Gnosis Chain. */
const [usualPrice, usualDeduction] = [100_000n, 100n];

const priceOf = ({ state }: CallContext): bigint => state.number("swap price", usualPrice);
const deductionOf = ({ state }: CallContext): bigint =>
  state.number("swap deduction", usualDeduction);

function requireOwner({ state, sender }: CallContext): void {
  if (!state.isAdministrator(sender)) revertWith("Ownable: caller is not the owner");
}

/** The oracle of exchange rates for cheques. [ethersphere/swap-swear-and-swindle PriceOracle] */
export const swapPrice: Contract = contract("SwapPriceOracle", swapPriceAbi, {
  getPrice: (context) => [priceOf(context), deductionOf(context)],
  price: priceOf,
  chequeValueDeduction: deductionOf,
  owner: ({ state }) => data(state.administrator ?? new Uint8Array(20)),
  updatePrice(context, price) {
    requireOwner(context);
    context.state.setNumber("swap price", price);
    context.emit("PriceUpdate", price);
  },
  updateChequeValueDeduction(context, deduction) {
    requireOwner(context);
    context.state.setNumber("swap deduction", deduction);
    context.emit("ChequeValueDeductionUpdate", deduction);
  },
});

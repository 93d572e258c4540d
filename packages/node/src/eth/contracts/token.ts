import { parseAbi } from "viem";
import { isZero } from "@swarm-docs/protocol/bytes";
import { contract, lazyAbi, type CallContext, type Contract, type Hex } from "../contract.ts";
import { bytesOf } from "../quantity.ts";
import { revertWith } from "../revert.ts";

/** Interface of the published contract. */
const tokenAbi = lazyAbi(() =>
  parseAbi([
    "function name() view returns (string)",
    "function symbol() view returns (string)",
    "function decimals() view returns (uint8)",
    "function totalSupply() view returns (uint256)",
    "function balanceOf(address account) view returns (uint256)",
    "function allowance(address owner, address spender) view returns (uint256)",
    "function approve(address spender, uint256 amount) returns (bool)",
    "function increaseAllowance(address spender, uint256 addedValue) returns (bool)",
    "function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)",
    "function transfer(address recipient, uint256 amount) returns (bool)",
    "function transferFrom(address sender, address recipient, uint256 amount) returns (bool)",
    "function burn(uint256 amount)",
    "function burnFrom(address account, uint256 amount)",
    "event Transfer(address indexed from, address indexed to, uint256 value)",
    "event Approval(address indexed owner, address indexed spender, uint256 value)",
  ]),
);

/** PLUR of all xBZZ on Gnosis Chain, about; the simulated ledger mints freely. */
const supply = 63_149_437n * 10n ** 16n;

function approve({ state, sender }: CallContext, spender: Hex, amount: bigint): true {
  const account = bytesOf(spender);
  if (isZero(account)) revertWith("ERC20: approve to the zero address");
  state.allow(sender, account, amount);
  return true;
}

function requireBurnable({ state }: CallContext, from: Uint8Array, amount: bigint): void {
  if (state.chain.ledger.of(from).bzz < amount) revertWith("ERC20: burn amount exceeds balance");
}

function burn({ state, emit }: CallContext, from: Uint8Array, amount: bigint): void {
  state.chain.ledger.burn("bzz", from, amount);
  state.setNumber("burned tokens", state.number("burned tokens", 0n) + amount);
  emit("Transfer", from, new Uint8Array(20), amount);
}

/** xBZZ. */
export const token: Contract = contract("xBZZ", tokenAbi, {
  name: () => "xBZZ (simulated)",
  symbol: () => "xBZZ",
  decimals: () => 16,
  totalSupply: ({ state }) => supply - state.number("burned tokens", 0n),
  balanceOf: ({ state }, account) => state.chain.ledger.of(bytesOf(account)).bzz,
  allowance: ({ state }, owner, spender) => state.allowance(bytesOf(owner), bytesOf(spender)),
  approve,
  increaseAllowance(context, spender, added) {
    const allowance = context.state.allowance(context.sender, bytesOf(spender)) + added;
    if (allowance >> 256n > 0n) revertWith("SafeMath: addition overflow");
    return approve(context, spender, allowance);
  },
  decreaseAllowance(context, spender, subtracted) {
    const allowance = context.state.allowance(context.sender, bytesOf(spender)) - subtracted;
    if (allowance < 0n) revertWith("ERC20: decreased allowance below zero");
    return approve(context, spender, allowance);
  },
  transfer({ state, sender }, recipient, amount) {
    const to = bytesOf(recipient);
    if (isZero(to)) revertWith("ERC20: transfer to the zero address");
    state.requireTokens(sender, amount);
    state.move(sender, to, amount);
    return true;
  },
  transferFrom({ state, sender }, owner, recipient, amount) {
    const [from, to] = [bytesOf(owner), bytesOf(recipient)];
    if (isZero(from)) revertWith("ERC20: transfer from the zero address");
    if (isZero(to)) revertWith("ERC20: transfer to the zero address");
    state.requireAllowed(from, sender, amount);
    state.take(from, sender, to, amount);
    return true;
  },
  burn(context, amount) {
    requireBurnable(context, context.sender, amount);
    burn(context, context.sender, amount);
  },
  burnFrom(context, owner, amount) {
    const { state, sender } = context;
    const from = bytesOf(owner);
    if (isZero(from)) revertWith("ERC20: burn from the zero address");
    requireBurnable(context, from, amount);
    const left = state.allowance(from, sender) - amount;
    if (left < 0n) revertWith("ERC20: burn amount exceeds allowance");
    burn(context, from, amount);
    state.allow(from, sender, left);
  },
});

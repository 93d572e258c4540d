import { toHex } from "@swarm-docs/protocol/hex";
import { gasUsed, isOfAccount, type ChainTransaction } from "../../chain/transactions.ts";
import type { Ethereum } from "../ethereum.ts";
import { data } from "../quantity.ts";
import type { SignedTransaction } from "../raw-transaction.ts";
import { decodeCall, decodeEvents } from "./decode.ts";
import type { DecodedTransfer, InspectedTransaction } from "./types.ts";

/** Controls leave a transaction of a contract with itself, which pays no gas. */
function originOf(item: ChainTransaction): InspectedTransaction["origin"] {
  const { from, to, gasPrice } = item;
  if (isOfAccount(item)) return "account";
  return gasPrice === 0n && toHex(from) === toHex(to) ? "command" : "node";
}

function transferOf({ from, to, value, transfer }: ChainTransaction): DecodedTransfer | undefined {
  if (transfer !== undefined && transfer.amount > 0n)
    return {
      token: transfer.token,
      from: data(transfer.from),
      to: data(transfer.to),
      amount: String(transfer.amount),
    };
  if (value === 0n) return undefined;
  return { token: "native", from: data(from), to: data(to), amount: String(value) };
}

function stateOf(ethereum: Ethereum, item: ChainTransaction): InspectedTransaction["state"] {
  if (item.state !== "mined" && item.state !== "failed") return "pending";
  return ethereum.isInBlock(item) ? item.state : "next";
}

/** Message of the error that a run ended with, without the name of its class. */
const reasonOf = (revert: Uint8Array): string =>
  new TextDecoder().decode(revert).replace(/^(Revert|Error): /, "");

/** A transaction of the ledger in words of the contracts. */
export function inspect(ethereum: Ethereum, item: ChainTransaction): InspectedTransaction {
  const { machine } = ethereum;
  const call = decodeCall(machine, item);
  const transfer = transferOf(item);
  const isPaid = item.state === "mined" || item.state === "failed";
  return {
    hash: data(item.hash),
    from: data(item.from),
    to: data(item.to),
    nonce: item.nonce,
    state: stateOf(ethereum, item),
    origin: originOf(item),
    description: item.description,
    ...(item.cause !== undefined && { cause: item.cause }),
    ...(call !== undefined && { call }),
    ...(transfer !== undefined && { transfer }),
    fee: String(isPaid ? (item.gasUsed ?? gasUsed) * item.gasPrice : 0n),
    ...(item.revert !== undefined && { reason: reasonOf(item.revert) }),
    events: decodeEvents(machine, item),
  };
}

/** A signed transaction that waits for an earlier nonce or a lower fee. */
export function inspectQueued(
  { machine }: Ethereum,
  { hash, from, to = new Uint8Array(20), nonce, data: input, value }: SignedTransaction,
): InspectedTransaction {
  const call = decodeCall(machine, { to, data: input });
  const [sender, target] = [data(from), data(to)];
  return {
    hash: data(hash),
    from: sender,
    to: target,
    nonce,
    state: "queued",
    origin: "account",
    description: "signed transaction",
    ...(call !== undefined && { call }),
    ...(value > 0n && {
      transfer: { token: "native", from: sender, to: target, amount: String(value) },
    }),
    fee: "0",
    events: [],
  };
}

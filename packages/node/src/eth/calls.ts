import { equalBytes } from "@swarm-docs/protocol/bytes";
import { reject, rpcCode, RpcError } from "../swarm/rpc-error.ts";
import type { Message } from "./contract.ts";
import type { Ethereum } from "./ethereum.ts";
import { bytesIn, numberIn, objectIn } from "./params.ts";
import { data } from "./quantity.ts";
import { Revert } from "./revert.ts";

/** Reads the message of a call or transaction object; one that creates a contract is refused. */
export function messageIn(value: unknown): Message & { readonly gas: bigint | undefined } {
  const call = objectIn(value, "transaction");
  const input = bytesIn(call["input"] ?? call["data"] ?? "0x", "data");
  if (!equalBytes(input, bytesIn(call["data"] ?? data(input), "data")))
    reject('both "data" and "input" are set and not equal', rpcCode.invalidParams);
  const { from, to } = call;
  if (to === undefined || to === null)
    return reject("the simulated chain runs no code: it creates no contracts");
  return {
    from: bytesIn(from ?? `0x${"0".repeat(40)}`, "from", 20),
    to: bytesIn(to, "to", 20),
    data: input,
    value: numberIn(call["value"], "value") ?? 0n,
    gas: numberIn(call["gas"], "gas"),
  };
}

/** Balances in wei that accounts have in one call only. */
type Balances = readonly (readonly [account: Uint8Array, native: bigint])[];

/**
 * Reads the balances that a call overrides. Refuses overrides of code, storage and block, which the result would
 * silently ignore.
 */
export function balancesIn(state: unknown, block: unknown): Balances {
  const isEmpty = Object.keys(block ?? {}).length === 0;
  if (!isEmpty) reject("the simulated chain takes no overrides of the block", rpcCode.unsupported);
  return Object.entries(objectIn(state ?? {}, "overrides"))
    .map(([address, value]) => {
      const { balance, ...others } = objectIn(value, "override");
      const account = bytesIn(address, "address", 20);
      if (Object.values(others).some((one) => one !== undefined && one !== null))
        reject("the simulated chain overrides balances only", rpcCode.unsupported);
      return [account, numberIn(balance, "balance")] as const;
    })
    .filter((one): one is readonly [Uint8Array, bigint] => one[1] !== undefined);
}

/** Runs a message without effect; a revert becomes the error of the method. */
export function runMessage(
  ethereum: Ethereum,
  message: Message,
  block: number,
  balances: Balances = [],
): string {
  const { ledger } = ethereum.chain;
  try {
    return ethereum.dryRun(message, block, () => {
      for (const [account, native] of balances) {
        ledger.burn("native", account, ledger.of(account).native);
        ledger.mint(account, { bzz: 0n, native });
      }
      if (message.value > ledger.of(message.from).native)
        reject("insufficient funds for gas * price + value");
    });
  } catch (error) {
    if (error instanceof Revert) throw new RpcError(rpcCode.reverted, error.message, error.data);
    throw error;
  }
}

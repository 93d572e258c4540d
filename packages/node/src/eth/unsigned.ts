import { toHex } from "@swarm-docs/protocol/hex";
import { usualTip } from "../chain/fees.ts";
import type { RpcMethod, RpcMethods } from "../swarm/json-rpc.ts";
import { reject } from "../swarm/rpc-error.ts";
import { messageIn, runMessage } from "./calls.ts";
import { ethereumOf, type Ethereum } from "./ethereum.ts";
import { bytesIn, invalid, numberIn, objectIn, param } from "./params.ts";
import { data } from "./quantity.ts";

/** Accounts at most for which a client may send without a key; a further one takes the place of the oldest. */
const mostImpersonated = 1_024;

/** Accounts for which any client may send, in hex; kept in memory only. */
interface Impersonation {
  readonly accounts: Set<string>;
  /** True when that is every account. */
  isAny: boolean;
}

const known = new WeakMap<Ethereum, Impersonation>();

function impersonationOf(ethereum: Ethereum): Impersonation {
  const found = known.get(ethereum) ?? { accounts: new Set<string>(), isAny: false };
  known.set(ethereum, found);
  return found;
}

const impersonate: RpcMethod = (node, params) => {
  const { accounts } = impersonationOf(ethereumOf(node));
  const [oldest] = accounts;
  if (accounts.size >= mostImpersonated && oldest !== undefined) accounts.delete(oldest);
  accounts.add(toHex(bytesIn(param(params, 0), "address", 20)));
  return null;
};

const stopImpersonating: RpcMethod = (node, params) => {
  const account = toHex(bytesIn(param(params, 0), "address", 20));
  impersonationOf(ethereumOf(node)).accounts.delete(account);
  return null;
};

const impersonateAny: RpcMethod = (node, params) => {
  const isAny = param(params, 0);
  if (typeof isAny !== "boolean") return invalid("enabled", "true or false", isAny);
  impersonationOf(ethereumOf(node)).isAny = isAny;
  return null;
};

/** Sends a transaction of a node's wallet or of an impersonated account. One without `gas` must not revert. */
const sendTransaction: RpcMethod = async (node, params) => {
  const ethereum = ethereumOf(node);
  const { fees, machine, pool, state } = ethereum;
  const { gas, ...message } = messageIn(param(params, 0));
  const { accounts, isAny } = impersonationOf(ethereum);
  const { from } = message;
  if (!isAny && !state.isAdministrator(from) && !accounts.has(toHex(from)))
    reject(`the chain holds no key of ${data(from)}: impersonate it, or send a signed transaction`);
  const fields = objectIn(param(params, 0), "transaction");
  const price = numberIn(fields["gasPrice"], "gasPrice");
  const maxTip = price ?? numberIn(fields["maxPriorityFeePerGas"], "maxPriorityFeePerGas");
  const maxFee = price ?? numberIn(fields["maxFeePerGas"], "maxFeePerGas");
  const nonce = numberIn(fields["nonce"], "nonce");
  if (gas === undefined) runMessage(ethereum, message, ethereum.latest + 1);
  const hash = await pool.sendUnsigned({
    ...message,
    gas: gas ?? machine.gasOf(message),
    maxFee: maxFee ?? 2n * fees.next + (maxTip ?? usualTip),
    maxTip: maxTip ?? (maxFee !== undefined && maxFee < usualTip ? maxFee : usualTip),
    ...(nonce !== undefined && { nonce: Number(nonce) }),
  });
  return data(hash);
};

/** Transactions without a signature, which development chains take. */
export const unsignedMethods: RpcMethods = {
  eth_sendTransaction: sendTransaction,
  anvil_impersonateAccount: impersonate,
  hardhat_impersonateAccount: impersonate,
  anvil_stopImpersonatingAccount: stopImpersonating,
  hardhat_stopImpersonatingAccount: stopImpersonating,
  anvil_autoImpersonateAccount: impersonateAny,
};

import type { RpcMethod, RpcMethods } from "../swarm/json-rpc.ts";
import { reject } from "../swarm/rpc-error.ts";
import { ethereumOf } from "./ethereum.ts";
import { bytesIn, invalid, numberIn, param } from "./params.ts";
import { data, quantity } from "./quantity.ts";
import type { SignedTransaction } from "./raw-transaction.ts";
import { Views, type JsonView } from "./views.ts";

/** Wei per gas of a block at most: sums of fees stay within 256 bits. */
const mostFee = 1n << 96n;

const setBaseFee: RpcMethod = async (node, params) => {
  const ethereum = ethereumOf(node);
  const fee = numberIn(param(params, 0), "base fee") ?? invalid("base fee", "a number", null);
  if (fee >= mostFee) invalid("base fee", "less than 2^96 wei", quantity(fee));
  await ethereum.chain.change(() => {
    ethereum.fees.set(fee);
    ethereum.pool.promote();
  });
  return null;
};

const drop: RpcMethod = async (node, params) => {
  const ethereum = ethereumOf(node);
  const hash = bytesIn(param(params, 0), "hash", 32);
  return (await ethereum.chain.change(() => ethereum.pool.drop(hash))) ? data(hash) : null;
};

/** Transactions in waiting by sender and nonce. */
function content(views: Views, queued: readonly SignedTransaction[]): JsonView {
  const bySender: Record<string, Record<string, JsonView>> = {};
  for (const signed of queued) {
    const sender = (bySender[data(signed.from)] ??= {});
    sender[String(signed.nonce)] = views.queued(signed);
  }
  return bySender;
}

/** Transactions in waiting as lines for people, by sender and nonce. [go-ethereum txpool_inspect] */
function lines(queued: readonly SignedTransaction[]): JsonView {
  const bySender: Record<string, Record<string, string>> = {};
  for (const { from, to, nonce, value, gas, maxFee } of queued) {
    const sender = (bySender[data(from)] ??= {});
    const target = to === undefined ? "contract creation" : data(to);
    sender[String(nonce)] = `${target}: ${value} wei + ${gas} gas × ${maxFee} wei`;
  }
  return bySender;
}

/** Controls of the chain that only Ethereum's names have. */
export const chainControls: RpcMethods = {
  anvil_setNextBlockBaseFeePerGas: setBaseFee,
  hardhat_setNextBlockBaseFeePerGas: setBaseFee,
  anvil_dropTransaction: drop,
  hardhat_dropTransaction: drop,
  txpool_status: (node) => ({
    pending: quantity(node.chain.transactions.pendingCount),
    queued: quantity(ethereumOf(node).pool.queuedCount),
  }),
  txpool_content(node) {
    const ethereum = ethereumOf(node);
    return { pending: {}, queued: content(new Views(ethereum), ethereum.pool.queued) };
  },
  txpool_inspect: (node) => ({ pending: {}, queued: lines(ethereumOf(node).pool.queued) }),
  eth_sendTransaction: () =>
    reject("the chain holds no keys: sign the transaction and use eth_sendRawTransaction"),
};

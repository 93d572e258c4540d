import { equalBytes } from "@swarm-docs/protocol/bytes";
import { checksumText } from "@swarm-docs/protocol/crypto/checksum";
import type { ChainTransaction } from "../chain/transactions.ts";
import type { RpcMethod, RpcMethods } from "../swarm/json-rpc.ts";
import { ethereumOf, type Ethereum } from "./ethereum.ts";
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

/** Views of transactions by sender, with its EIP-55 checksum, and nonce. [go-ethereum internal/ethapi] */
function bySender<T extends Pick<SignedTransaction, "from" | "nonce">>(
  transactions: readonly T[],
  view: (transaction: T) => unknown,
): JsonView {
  const senders: Record<string, Record<string, unknown>> = {};
  for (const transaction of transactions) {
    const sender = (senders[checksumText(transaction.from)] ??= {});
    sender[String(transaction.nonce)] = view(transaction);
  }
  return senders;
}

/** Views of one sender's transactions by nonce. */
function byNonce<T extends Pick<SignedTransaction, "nonce">>(
  transactions: readonly T[],
  view: (transaction: T) => unknown,
): JsonView {
  return Object.fromEntries(transactions.map((one) => [one.nonce, view(one)]));
}

/** Shows the transactions that the next block takes, and those that wait for a nonce or a lower fee. */
function content(
  { chain, pool }: Ethereum,
  pending: (item: ChainTransaction) => unknown,
  queued: (signed: SignedTransaction) => unknown,
): JsonView {
  return {
    pending: bySender(chain.transactions.waiting(), pending),
    queued: bySender(pool.queued, queued),
  };
}

/** A transaction as a line for people. [go-ethereum txpool_inspect] */
function line(to: Uint8Array | undefined, value: bigint, gas: bigint, fee: bigint): string {
  const target = to === undefined ? "contract creation" : checksumText(to);
  return `${target}: ${value} wei + ${gas} gas × ${fee} wei`;
}

/** Controls of the chain that only Ethereum's names have. */
export const chainControls: RpcMethods = {
  /** Transactions of the node's own accounts that wait for the next block. [go-ethereum internal/ethapi] */
  eth_pendingTransactions(node) {
    const { identity, chain } = node;
    const views = new Views(ethereumOf(node));
    return chain.transactions.pending(identity.ethereum).map((item) => views.transaction(item));
  },
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
    const views = new Views(ethereum);
    return content(
      ethereum,
      (item) => views.transaction(item),
      (signed) => views.queued(signed),
    );
  },
  txpool_contentFrom(node, params) {
    const ethereum = ethereumOf(node);
    const views = new Views(ethereum);
    const from = bytesIn(param(params, 0), "address", 20);
    const isFrom = (one: { readonly from: Uint8Array }): boolean => equalBytes(one.from, from);
    return {
      pending: byNonce(ethereum.chain.transactions.pending(from), (item) =>
        views.transaction(item),
      ),
      queued: byNonce(ethereum.pool.queued.filter(isFrom), (signed) => views.queued(signed)),
    };
  },
  txpool_inspect: (node) =>
    content(
      ethereumOf(node),
      ({ to, value, gasLimit, gasPrice }) => line(to, value, gasLimit, gasPrice),
      ({ to, value, gas, maxFee }) => line(to, value, gas, maxFee),
    ),
};

import { keccak256 } from "@swarm-docs/protocol/keccak";
import type { ChainTransaction } from "../chain/transactions.ts";
import type { NodeCore } from "../core.ts";
import type { RpcMethod, RpcMethods, RpcParams } from "../swarm/json-rpc.ts";
import { blockNumberIn } from "./block-tag.ts";
import { balancesIn, messageIn, runMessage } from "./calls.ts";
import { chainControls } from "./controls.ts";
import { ethereumOf, type Ethereum } from "./ethereum.ts";
import { usualTip } from "../chain/fees.ts";
import { feeHistory } from "./fee-history.ts";
import { filterMethods } from "./filters.ts";
import { findLogs, logFilterIn, mostLogs, rangeIn } from "./log-filter.ts";
import { bytesIn, invalid, numberIn, objectIn, param } from "./params.ts";
import { data, quantity } from "./quantity.ts";
import { reject, rpcCode, RpcError } from "../swarm/rpc-error.ts";
import { unsignedMethods } from "./unsigned.ts";
import { Views } from "./views.ts";

const addressAt = (params: RpcParams, at: number): Uint8Array =>
  bytesIn(param(params, at), "address", 20);

const hashAt = (params: RpcParams, at: number): Uint8Array =>
  bytesIn(param(params, at), "hash", 32);

const viewsOf = (node: NodeCore): Views => new Views(ethereumOf(node));

/** A block by number, name or hash; `undefined` = no block has the hash. [EIP-1898] */
function blockIn(ethereum: Ethereum, value: unknown): number | undefined {
  const isHash = typeof value === "string" && value.length === 66;
  const isPlain = typeof value !== "object" || value === null;
  const { blockHash, blockNumber } = isPlain ? { blockNumber: value } : objectIn(value, "block");
  const hash = isHash ? value : (blockHash ?? undefined);
  if (hash !== undefined) return new Views(ethereum).numberOf(bytesIn(hash, "blockHash", 32));
  if (!isPlain && (blockNumber ?? undefined) === undefined)
    invalid("block", "blockHash or blockNumber", value);
  return blockNumberIn(ethereum, blockNumber);
}

/** A block that exists. */
function existingBlock(ethereum: Ethereum, tag: unknown): number {
  const block = blockIn(ethereum, tag) ?? reject("header not found");
  // Read after the tag: a block may come in between.
  if (block > ethereum.latest) reject("header not found");
  return block;
}

/**
 * The block that a client's call sees. Only the newest state is kept; a pending call sees the number of the next
 * block, in which a transaction sent now is mined.
 */
function stateBlock(ethereum: Ethereum, tag: unknown): number {
  if (tag === "pending") return ethereum.latest + 1;
  const block = existingBlock(ethereum, tag);
  const [changed] = ethereum.index.blocks(block + 1, ethereum.latest);
  if (changed !== undefined)
    reject(`the state of block ${block} is not kept: block ${changed} changed it`);
  return block;
}

/** `eth_getLogs`, which refuses to answer with more than `most` logs. */
export const getLogs =
  (most: number): RpcMethod =>
  (node, params, task) => {
    const ethereum = ethereumOf(node);
    const views = new Views(ethereum);
    const filter = param(params, 0);
    const range = rangeIn(ethereum, views, filter);
    return findLogs(most, ethereum, views, logFilterIn(filter), range, task);
  };

/** The balances that a call overrides. */
const balancesOf = (params: RpcParams): ReturnType<typeof balancesIn> =>
  balancesIn(param(params, 2), param(params, 3));

function blockView(node: NodeCore, number: number, isFull: unknown): unknown {
  const ethereum = ethereumOf(node);
  return number > ethereum.latest ? null : new Views(ethereum).block(number, isFull === true);
}

/** The transaction at an index of a block; `undefined` when the block has no such index. */
function itemAt(
  node: NodeCore,
  block: number | undefined,
  index: unknown,
): ChainTransaction | undefined {
  const ethereum = ethereumOf(node);
  if (block === undefined || block > ethereum.latest) return undefined;
  return ethereum.index.transactions(block)[Number(numberIn(index, "index") ?? 0n)];
}

/** The same, as clients see it; else `null`. */
function transactionAt(node: NodeCore, block: number | undefined, index: unknown): unknown {
  const item = itemAt(node, block, index);
  return item === undefined ? null : viewsOf(node).transaction(item);
}

/** The bytes of a transaction that was signed; `null` for one of the node's own, or of which there is none. */
function rawAt(node: NodeCore, block: number | undefined, index: unknown): string | null {
  const raw = itemAt(node, block, index)?.raw;
  return raw === undefined ? null : data(raw);
}

/** Methods that only read. */
const reads: RpcMethods = {
  web3_clientVersion: ({ release }) => `swarm-node/bee-${release.name}/simulated-chain`,
  web3_sha3: (_node, params) => data(keccak256(bytesIn(param(params, 0), "data"))),
  net_version: (node) => String(ethereumOf(node).chainId),
  net_listening: () => true,
  net_peerCount: () => "0x0",
  eth_protocolVersion: () => "0x41",
  eth_syncing: () => false,
  eth_mining: () => false,
  eth_hashrate: () => "0x0",
  eth_coinbase: ({ identity }) => data(identity.ethereum),
  eth_accounts: ({ identity }) => [data(identity.ethereum)],
  eth_chainId: (node) => quantity(ethereumOf(node).chainId),
  eth_blockNumber: (node) => quantity(ethereumOf(node).latest),
  eth_gasPrice: (node) => quantity(ethereumOf(node).fees.next + usualTip),
  eth_maxPriorityFeePerGas: () => quantity(usualTip),
  eth_blobBaseFee: () => "0x1",
  eth_feeHistory: (node, params) => feeHistory(ethereumOf(node), params),
  eth_getBalance(node, params) {
    const ethereum = ethereumOf(node);
    stateBlock(ethereum, param(params, 1));
    return quantity(ethereum.chain.balance(addressAt(params, 0)).native);
  },
  eth_getCode(node, params) {
    const ethereum = ethereumOf(node);
    // Contracts keep their code, so every earlier block has the same.
    existingBlock(ethereum, param(params, 1));
    return data(ethereum.machine.codeAt(addressAt(params, 0)));
  },
  eth_getStorageAt: () => reject("the simulated contracts have no storage", rpcCode.unsupported),
  async eth_getTransactionCount(node, params, { pace }) {
    const ethereum = ethereumOf(node);
    const account = addressAt(params, 0);
    const tag = param(params, 1);
    if (tag === "pending") return quantity(ethereum.pool.pendingNonce(account));
    const block = Math.min(blockIn(ethereum, tag) ?? reject("header not found"), ethereum.latest);
    return quantity(await ethereum.minedNonce(account, block, pace));
  },
  eth_getBlockByNumber: (node, params) =>
    blockView(node, blockNumberIn(ethereumOf(node), param(params, 0)), param(params, 1)),
  eth_getBlockByHash(node, params) {
    const number = viewsOf(node).numberOf(hashAt(params, 0));
    return number === undefined ? null : blockView(node, number, param(params, 1));
  },
  eth_getBlockTransactionCountByNumber(node, params) {
    const ethereum = ethereumOf(node);
    const number = blockNumberIn(ethereum, param(params, 0));
    return number > ethereum.latest ? null : quantity(ethereum.index.transactions(number).length);
  },
  eth_getBlockTransactionCountByHash(node, params) {
    const number = viewsOf(node).numberOf(hashAt(params, 0));
    if (number === undefined) return null;
    return quantity(ethereumOf(node).index.transactions(number).length);
  },
  eth_getTransactionByBlockNumberAndIndex: (node, params) =>
    transactionAt(node, blockNumberIn(ethereumOf(node), param(params, 0)), param(params, 1)),
  eth_getTransactionByBlockHashAndIndex: (node, params) =>
    transactionAt(node, viewsOf(node).numberOf(hashAt(params, 0)), param(params, 1)),
  eth_getBlockReceipts(node, params, { pace }) {
    const ethereum = ethereumOf(node);
    const number = blockIn(ethereum, param(params, 0)) ?? Infinity;
    return number > ethereum.latest ? null : new Views(ethereum).receipts(number, pace);
  },
  eth_getUncleCountByBlockNumber: (node, params) =>
    blockNumberIn(ethereumOf(node), param(params, 0)) > ethereumOf(node).latest ? null : "0x0",
  eth_getUncleCountByBlockHash: (node, params) =>
    viewsOf(node).numberOf(hashAt(params, 0)) === undefined ? null : "0x0",
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getUncleByBlockHashAndIndex: () => null,
  eth_getRawTransactionByHash(node, params) {
    const ethereum = ethereumOf(node);
    const hash = hashAt(params, 0);
    const raw = ethereum.chain.transactions.get(hash)?.raw ?? ethereum.pool.find(hash)?.raw;
    return raw === undefined ? null : data(raw);
  },
  eth_getRawTransactionByBlockNumberAndIndex: (node, params) =>
    rawAt(node, blockNumberIn(ethereumOf(node), param(params, 0)), param(params, 1)),
  eth_getRawTransactionByBlockHashAndIndex: (node, params) =>
    rawAt(node, viewsOf(node).numberOf(hashAt(params, 0)), param(params, 1)),
  eth_getTransactionByHash(node, params) {
    const ethereum = ethereumOf(node);
    const hash = hashAt(params, 0);
    const item = ethereum.chain.transactions.get(hash);
    const views = new Views(ethereum);
    if (item !== undefined) return item.state === "cancelled" ? null : views.transaction(item);
    const queued = ethereum.pool.find(hash);
    return queued === undefined ? null : views.queued(queued);
  },
  eth_getTransactionReceipt(node, params) {
    const ethereum = ethereumOf(node);
    const item = ethereum.chain.transactions.get(hashAt(params, 0));
    return item === undefined ? null : new Views(ethereum).receipt(item);
  },
  eth_getLogs: getLogs(mostLogs),
  eth_subscribe: () => reject("notifications not supported: subscribe over a websocket", -32601),
  eth_call(node, params) {
    const ethereum = ethereumOf(node);
    const message = messageIn(param(params, 0));
    const block = stateBlock(ethereum, param(params, 1));
    return runMessage(ethereum, message, block, balancesOf(params));
  },
  eth_estimateGas(node, params) {
    const ethereum = ethereumOf(node);
    const message = messageIn(param(params, 0));
    // As in the block that would mine it: a stake can't be changed twice in one block, for instance.
    stateBlock(ethereum, param(params, 1));
    runMessage(ethereum, message, ethereum.latest + 1, balancesOf(params));
    const needed = ethereum.machine.gasOf(message);
    if (message.gas !== undefined && message.gas < needed)
      reject(`gas required exceeds allowance (${message.gas})`);
    return quantity(needed);
  },
  /** The contracts have no storage, so that no list makes a call cheaper. */
  eth_createAccessList(node, params) {
    const ethereum = ethereumOf(node);
    const message = messageIn(param(params, 0));
    const block = stateBlock(ethereum, param(params, 1));
    const list = { accessList: [], gasUsed: quantity(ethereum.machine.gasOf(message)) };
    try {
      runMessage(ethereum, message, block, balancesOf(params));
      return list;
    } catch (error) {
      if (error instanceof RpcError && error.rpcCode === rpcCode.reverted)
        return { ...list, error: error.message };
      throw error;
    }
  },
};

/** Methods that send transactions. */
const writes: RpcMethods = {
  async eth_sendRawTransaction(node, params) {
    const raw = param(params, 0);
    if (typeof raw !== "string") return invalid("transaction", "0x and pairs of digits", raw);
    return data(await ethereumOf(node).pool.send(bytesIn(raw, "transaction")));
  },
};

/** Every method of the Ethereum interface that needs no connection. */
export const ethereumMethods: RpcMethods = {
  ...reads,
  ...writes,
  ...filterMethods,
  ...chainControls,
  ...unsignedMethods,
};

import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import type { Pace } from "@swarm-docs/protocol/pace";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { blockOf, gasUsed, type ChainTransaction } from "../chain/transactions.ts";
import { numberInHash } from "./block-index.ts";
import type { Ethereum } from "./ethereum.ts";
import { bloomOf, logsOf, type EncodedLog } from "./events.ts";
import { blockGasLimit } from "../chain/fees.ts";
import { data, quantity } from "./quantity.ts";
import { decodeTransaction, type SignedTransaction } from "./raw-transaction.ts";

/** A JSON object of the interface. */
export type JsonView = Readonly<Record<string, unknown>>;

/** Root of an empty trie, and hash of an empty list of uncles. [Yellow Paper §4.3] */
const [emptyRoot, noUncles] = [
  "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
  "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
];

/** `extraData` of every block: says what made it. */
const extraData = data(encodeUtf8("swarm-node simulated chain"));

const zeroAddress = data(new Uint8Array(20));
const zeroHash = data(new Uint8Array(32));

/** A log in its block. */
type LogView = JsonView & EncodedLog & { readonly transactionHash: string };

/** Makes the JSON objects of blocks, transactions, receipts and logs. */
export class Views {
  readonly #ethereum: Ethereum;

  constructor(ethereum: Ethereum) {
    this.#ethereum = ethereum;
  }

  /** Hash of a block, 32 bytes. */
  hash(block: number): Uint8Array {
    return this.#ethereum.index.hash(block);
  }

  /** Number of the block with a hash of 32 bytes; `undefined` = no block that has come has it. */
  numberOf(hash: Uint8Array): number | undefined {
    const number = numberInHash(hash);
    if (number > this.#ethereum.latest) return undefined;
    return toHex(this.hash(number)) === toHex(hash) ? number : undefined;
  }

  /** A block; with whole transactions, or their hashes. */
  block(number: number, isFull: boolean): JsonView {
    const { index, times, machine, fees, state } = this.#ethereum;
    const items = index.transactions(number);
    const hash = this.hash(number);
    const logs = items.flatMap((item) => logsOf(machine, item));
    const used = items.reduce((sum, item) => sum + gasOf(item), 0n);
    const rootOf = (name: string): string =>
      items.length === 0 ? emptyRoot : data(keccak256(encodeUtf8(name), hash));
    return {
      number: quantity(number),
      hash: data(hash),
      parentHash: number === 0 ? zeroHash : data(this.hash(number - 1)),
      sha3Uncles: noUncles,
      logsBloom: data(bloomOf(logs)),
      transactionsRoot: rootOf("transactions"),
      stateRoot: data(keccak256(encodeUtf8("state"), hash)),
      receiptsRoot: rootOf("receipts"),
      miner: zeroAddress,
      difficulty: "0x0",
      totalDifficulty: "0x0",
      extraData,
      size: quantity(
        1_000 + items.reduce((sum, { raw, data: input }) => sum + (raw ?? input).length, 0),
      ),
      gasLimit: quantity(blockGasLimit),
      gasUsed: quantity(used),
      timestamp: quantity(times.of(number)),
      mixHash: data(state.prevrandao(number)),
      nonce: "0x0000000000000000",
      baseFeePerGas: quantity(fees.of(number)),
      uncles: [],
      transactions: items.map((item, at) =>
        isFull ? this.#mined(item, number, hash, at) : data(item.hash),
      ),
    };
  }

  /** A transaction in its block, or one that waits for it. */
  transaction(item: ChainTransaction): JsonView {
    if (!this.#ethereum.isInBlock(item)) return transactionOf(item);
    const number = blockOf(item);
    return this.#mined(item, number, this.hash(number), this.#position(item, number));
  }

  /** A transaction that waits for an earlier one. */
  queued(signed: SignedTransaction): JsonView {
    return { ...signedView(signed), blockHash: null, blockNumber: null, transactionIndex: null };
  }

  /** The receipt of a transaction whose block has come, else `null`. */
  receipt(item: ChainTransaction): JsonView | null {
    if (!this.#ethereum.isInBlock(item)) return null;
    const number = blockOf(item);
    const items = this.#ethereum.index.transactions(number);
    const at = this.#position(item, number);
    const cumulative = items.slice(0, at + 1).reduce((sum, one) => sum + gasOf(one), 0n);
    const logs = this.logs(number).filter(
      ({ transactionHash }) => transactionHash === data(item.hash),
    );
    return this.#receipt(item, at, cumulative, data(this.hash(number)), logs);
  }

  /** Receipts of a block that has come, in the order of its transactions. */
  async receipts(number: number, pace: Pace): Promise<readonly JsonView[]> {
    const items = this.#ethereum.index.transactions(number);
    const hash = data(this.hash(number));
    const logs = new Map<string, LogView[]>(items.map((item) => [data(item.hash), []]));
    for (const log of this.logs(number)) logs.get(log.transactionHash)?.push(log);
    const receipts: JsonView[] = [];
    let cumulative = 0n;
    for (const [at, item] of items.entries()) {
      await pace();
      cumulative += gasOf(item);
      const own = logs.get(data(item.hash)) ?? [];
      receipts.push(this.#receipt(item, at, cumulative, hash, own));
    }
    return receipts;
  }

  /** The receipt of transaction number `at` of a block; gas of the block up to and with it, and its own logs. */
  #receipt(
    item: ChainTransaction,
    at: number,
    cumulative: bigint,
    blockHash: string,
    logs: readonly LogView[],
  ): JsonView {
    return {
      transactionHash: data(item.hash),
      transactionIndex: quantity(at),
      blockHash,
      blockNumber: quantity(blockOf(item)),
      from: data(item.from),
      to: data(item.to),
      cumulativeGasUsed: quantity(cumulative),
      gasUsed: quantity(gasOf(item)),
      effectiveGasPrice: quantity(item.gasPrice),
      contractAddress: null,
      logs,
      logsBloom: data(bloomOf(logs)),
      type: quantity(item.raw === undefined ? 2 : decodeTransaction(item.raw).type),
      status: item.state === "mined" ? "0x1" : "0x0",
    };
  }

  /** Logs of a block in their order: those that `isWanted`. A search is fast because the others are only encoded. */
  logs(number: number, isWanted: (log: EncodedLog) => boolean = () => true): readonly LogView[] {
    const { index, machine, times } = this.#ethereum;
    const block = {
      blockNumber: quantity(number),
      blockHash: data(this.hash(number)),
      blockTimestamp: quantity(times.of(number)),
    };
    const found: LogView[] = [];
    let next = 0;
    for (const [at, item] of index.transactions(number).entries()) {
      const transaction = { transactionHash: data(item.hash), transactionIndex: quantity(at) };
      for (const log of logsOf(machine, item)) {
        const logIndex = quantity(next++);
        if (isWanted(log))
          found.push({ ...log, ...block, ...transaction, logIndex, removed: false });
      }
    }
    return found;
  }

  #position({ hash }: ChainTransaction, block: number): number {
    const key = toHex(hash);
    return this.#ethereum.index.transactions(block).findIndex((one) => toHex(one.hash) === key);
  }

  #mined(item: ChainTransaction, block: number, hash: Uint8Array, at: number): JsonView {
    return {
      ...transactionOf(item),
      blockHash: data(hash),
      blockNumber: quantity(block),
      transactionIndex: quantity(at),
    };
  }
}

/** Gas that a transaction used. */
export const gasOf = (item: ChainTransaction): bigint => item.gasUsed ?? gasUsed;

/** A transaction without its block. Unsigned ones and this program's own have a signature of zeros. */
function transactionOf(item: ChainTransaction): JsonView {
  const { raw, hash, from, to, nonce, gasPrice, gasLimit, value } = item;
  const noBlock = { blockHash: null, blockNumber: null, transactionIndex: null };
  if (raw !== undefined)
    return { ...signedView(decodeTransaction(raw)), gasPrice: quantity(gasPrice), ...noBlock };
  return {
    hash: data(hash),
    from: data(from),
    to: data(to),
    nonce: quantity(nonce),
    gas: quantity(gasLimit),
    gasPrice: quantity(gasPrice),
    maxFeePerGas: quantity(gasPrice),
    maxPriorityFeePerGas: "0x0",
    value: quantity(value),
    input: data(item.data),
    type: "0x2",
    chainId: "0x539",
    accessList: [],
    v: "0x0",
    yParity: "0x0",
    r: "0x0",
    s: "0x0",
    ...noBlock,
  };
}

function signedView(signed: SignedTransaction): JsonView {
  const { hash, from, to, nonce, gas, maxFee, maxTip, value, type, chainId, r, s, v } = signed;
  return {
    hash: data(hash),
    from: data(from),
    to: to === undefined ? null : data(to),
    nonce: quantity(nonce),
    gas: quantity(gas),
    gasPrice: quantity(maxFee),
    ...(type === 2 && {
      maxFeePerGas: quantity(maxFee),
      maxPriorityFeePerGas: quantity(maxTip),
    }),
    value: quantity(value),
    input: data(signed.data),
    type: quantity(type),
    ...(chainId !== undefined && { chainId: quantity(chainId) }),
    ...(type > 0 && { accessList: signed.accessList, yParity: quantity(v) }),
    v: quantity(v),
    r: quantity(BigInt(r)),
    s: quantity(BigInt(s)),
  };
}

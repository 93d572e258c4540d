import { equalBytes, toBigEndian } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { ChainTransaction } from "../chain/transactions.ts";
import type { Table } from "../store/tables.ts";
import { chainId as ownChainId } from "../chain/chain.ts";
import type { Message } from "./contract.ts";
import type { ContractState } from "./contract-state.ts";
import { blockGasLimit, type Fees } from "../chain/fees.ts";
import { transferGas } from "../chain/gas.ts";
import { decodeTransaction, type SignedTransaction } from "./raw-transaction.ts";
import { reject } from "../swarm/rpc-error.ts";

/** Transactions that wait for an earlier nonce or a lower fee at most, of all senders and of one. */
const [mostQueued, mostOfSender] = [1_024, 64];

/** A transaction in waiting, as it is kept. */
interface Queued {
  readonly raw: Uint8Array;
  /** 20 bytes. */
  readonly from: Uint8Array;
  readonly nonce: number;
  readonly hash: Uint8Array;
  /** Wei per gas at most. */
  readonly maxFee: bigint;
}

/** A transaction of an account that this chain trusts without a signature. */
interface UnsignedTransaction extends Message {
  readonly gas: bigint;
  /** Wei per gas. */
  readonly maxFee: bigint;
  readonly maxTip: bigint;
  /** Absent = the next one. */
  readonly nonce?: number;
}

/** What the pool reads of a transaction. */
type PooledTransaction = Pick<
  SignedTransaction,
  "chainId" | "from" | "to" | "nonce" | "hash" | "gas" | "maxFee" | "maxTip" | "value" | "data"
> & { readonly raw?: Uint8Array };

const keyOf = (from: Uint8Array, nonce: number): string => `${toHex(from)}/${nonce}`;

/** A fee must rise by a tenth to replace another one. [go-ethereum core/txpool] */
const isReplacing = (now: bigint, before: bigint): boolean => now * 10n >= before * 11n;

/**
 * Takes transactions of accounts, signed and unsigned: checks them and replaces those that wait. Signed ones
 * may wait for an earlier nonce or a lower fee; unsigned ones must have the next nonce.
 */
export class Pool {
  readonly #state: ContractState;
  readonly #fees: Fees;
  readonly #queue: Table<Queued>;

  constructor(state: ContractState, fees: Fees) {
    this.#state = state;
    this.#fees = fees;
    this.#queue = state.chain.tables.table("queued-transaction");
  }

  /** Transactions in waiting. */
  get queued(): readonly SignedTransaction[] {
    return [...this.#queue.values()].map(({ raw }) => decodeTransaction(raw));
  }

  /** Number of transactions in waiting. */
  get queuedCount(): number {
    return this.#queue.size;
  }

  /** Removes a transaction in waiting; false when there is no such one. */
  drop(hash: Uint8Array): boolean {
    const signed = this.find(hash);
    return signed !== undefined && this.#remove(signed);
  }

  #remove({ from, nonce }: SignedTransaction): true {
    void this.#queue.delete(keyOf(from, nonce));
    return true;
  }

  /** The waiting transaction of a hash. */
  find(hash: Uint8Array): SignedTransaction | undefined {
    for (const { raw, hash: own } of this.#queue.values())
      if (equalBytes(own, hash)) return decodeTransaction(raw);
    return undefined;
  }

  /** Nonce after all transactions of an account that follow each other, in waiting or not. */
  pendingNonce(account: Uint8Array): number {
    let nonce = this.#state.chain.transactions.nonce(account);
    while (this.#queue.get(keyOf(account, nonce)) !== undefined) nonce++;
    return nonce;
  }

  /** Takes a signed transaction and returns its hash when it is kept. Throws `RpcError`. */
  async send(raw: Uint8Array): Promise<Uint8Array> {
    const signed = decoded(raw);
    await this.#state.chain.change(() => this.#take(signed));
    return signed.hash;
  }

  /** Takes a transaction without a signature and returns its hash when it is kept. Throws `RpcError`. */
  async sendUnsigned(call: UnsignedTransaction): Promise<Uint8Array> {
    const { chain } = this.#state;
    return chain.change(() => {
      const { from, to, value, data, nonce = this.pendingNonce(from) } = call;
      const next = chain.transactions.nonce(from);
      if (nonce !== next) reject(`nonce: expected ${next}, got ${nonce}`);
      if (call.maxFee < this.#fees.next) reject("max fee per gas less than block base fee");
      const words = [BigInt(nonce), value].map((number) => toBigEndian(number, 32));
      const hash = keccak256(encodeUtf8("swarm-node unsigned"), from, to, ...words, data);
      const unsigned = { ...call, nonce, hash, chainId: ownChainId };
      this.#check(unsigned);
      const item = { ...this.#record(unsigned), isUnsigned: true as const };
      if (!chain.transactions.submit({ ...item, description: "transaction without signature" }))
        reject("txpool is full");
      this.#promoteOf(from);
      return hash;
    });
  }

  /** Passes on what waits and may go now, such as after a change of the base fee. */
  promote(): void {
    const senders = new Map([...this.#queue.values()].map(({ from }) => [toHex(from), from]));
    for (const from of senders.values()) this.#promoteOf(from);
  }

  /** Passes on what an account has in waiting, in the order of the nonces. */
  #promoteOf(from: Uint8Array): void {
    const { transactions } = this.#state.chain;
    for (;;) {
      const next = this.#queue.get(keyOf(from, transactions.nonce(from)));
      if (next === undefined || !this.#isReady(next)) return;
      this.#submit(decodeTransaction(next.raw));
    }
  }

  #take(signed: SignedTransaction): void {
    const { transactions } = this.#state.chain;
    const { from, nonce, hash, maxFee } = signed;
    this.#check(signed);
    if (transactions.recorded(hash) !== undefined || this.find(hash) !== undefined)
      reject("already known");
    const next = transactions.nonce(from);
    if (nonce < next) {
      const pending = transactions.pending(from).find((item) => item.nonce === nonce);
      if (pending === undefined)
        return reject(`nonce too low: next nonce ${next}, tx nonce ${nonce}`);
      if (!isReplacing(signed.maxFee, maxFeeOf(pending)))
        reject("replacement transaction underpriced");
      if (signed.maxFee < this.#fees.next) reject("transaction underpriced");
      if (!transactions.submit(this.#record(signed), pending)) reject("txpool is full");
      return;
    }
    const before = this.#queue.get(keyOf(from, nonce));
    if (before !== undefined && !isReplacing(maxFee, before.maxFee))
      reject("replacement transaction underpriced");
    if (this.#isReady(signed)) {
      this.#submit(signed);
      this.#promoteOf(from);
      return;
    }
    if (nonce - next >= mostOfSender) reject("nonce too far in the future");
    if (this.#queue.size >= mostQueued) reject("txpool is full");
    void this.#queue.set(keyOf(from, nonce), { raw: signed.raw, from, nonce, hash, maxFee });
  }

  #isReady({ from, nonce, maxFee }: Pick<SignedTransaction, "from" | "nonce" | "maxFee">): boolean {
    return nonce === this.#state.chain.transactions.nonce(from) && maxFee >= this.#fees.next;
  }

  #submit(signed: SignedTransaction): void {
    if (!this.#state.chain.transactions.submit(this.#record(signed))) reject("txpool is full");
    void this.#queue.delete(keyOf(signed.from, signed.nonce));
  }

  #check(transaction: Omit<PooledTransaction, "hash" | "nonce" | "raw">): void {
    const { chainId, from, gas, maxFee, maxTip, to, value, data } = transaction;
    const { chain } = this.#state;
    if (chainId === undefined)
      reject("only replay-protected (EIP-155) transactions allowed over RPC");
    if (chainId !== ownChainId)
      reject(`invalid chain id for signer: have ${chainId} want ${ownChainId}`);
    if (to === undefined)
      return reject("the simulated chain runs no code: it creates no contracts");
    if (maxTip > maxFee) reject("max priority fee per gas higher than max fee per gas");
    if (gas > blockGasLimit) reject("exceeds block gas limit");
    const least = transferGas + (data.length > 0 ? 16n : 0n);
    if (gas < least) reject(`intrinsic gas too low: have ${gas}, want ${least}`);
    const held = chain.ledger.of(from).native;
    const cost = gas * maxFee + value;
    if (held < cost)
      reject(
        `insufficient funds for gas * price + value: address 0x${toHex(from)} have ${held} want ${cost}`,
      );
  }

  #record(signed: PooledTransaction): ChainTransaction {
    const { chain } = this.#state;
    const { hash, from, to = new Uint8Array(20), nonce, gas, value, data, raw } = signed;
    const wanted = this.#fees.next + signed.maxTip;
    return {
      hash,
      from,
      to,
      nonce,
      gasPrice: wanted < signed.maxFee ? wanted : signed.maxFee,
      gasLimit: gas,
      data,
      created: chain.blocks.nowMs,
      description: "signed transaction",
      value,
      sentBlock: chain.blocks.block,
      state: "pending",
      ...(raw && { raw }),
    };
  }
}

/** Wei per gas that a pending transaction offers at most. */
const maxFeeOf = ({ raw, gasPrice }: ChainTransaction): bigint =>
  raw === undefined ? gasPrice : decodeTransaction(raw).maxFee;

function decoded(raw: Uint8Array): SignedTransaction {
  try {
    return decodeTransaction(raw);
  } catch (error) {
    return reject(error instanceof Error ? error.message : String(error));
  }
}

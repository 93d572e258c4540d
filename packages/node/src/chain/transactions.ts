import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Clock } from "../clock.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { BlockClock } from "./block-clock.ts";
import type { ChainEvent } from "./events.ts";
import { blockGasLimit, type Fees } from "./fees.ts";
import { transferGas, type Gas } from "./gas.ts";
import type { Ledger, Token } from "./ledger.ts";

/** A transaction of the simulated chain. Amounts in wei of gas, PLUR or wei of the token moved. */
export interface ChainTransaction {
  readonly hash: Uint8Array;
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly nonce: number;
  readonly gasPrice: bigint;
  readonly gasLimit: bigint;
  readonly data: Uint8Array;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly description: string;
  /** The request to the interface that sent it, such as `POST /stake/1`; absent = none did. */
  readonly cause?: string;
  readonly value: bigint;
  /** Block in which it was sent; mined in the next one. */
  readonly sentBlock: number;
  readonly state: "pending" | "mined" | "failed" | "cancelled";
  /** Hash of the transaction that this one cancels; absent = none. */
  readonly replaces?: Uint8Array;
  /** Balance transfer applied when the transaction is mined; absent = none. */
  readonly transfer?: { token: Token; from: Uint8Array; to: Uint8Array; amount: bigint };
  /** Events of the contracts, in order; a transfer's is not among them. */
  readonly events?: readonly ChainEvent[];
  /** The transaction as its sender signed it; absent = unsigned, or one of this program's own. */
  readonly raw?: Uint8Array;
  /** Sent by `eth_sendTransaction`: run as a signed one, but without a signature. */
  readonly isUnsigned?: true;
  /** Why the transaction of an account failed, as UTF-8. */
  readonly revert?: Uint8Array;
  /** Absent = {@link gasUsed}. */
  readonly gasUsed?: bigint;
}

/** Number of the block that a transaction is in once that block has come. */
export const blockOf = ({ sentBlock }: ChainTransaction): number => sentBlock + 1;

/** True for a transaction that a client of the chain has sent, and not this program. */
export const isOfAccount = ({
  raw,
  isUnsigned,
}: Pick<ChainTransaction, "raw" | "isUnsigned">): boolean =>
  raw !== undefined || isUnsigned === true;

/** What a caller says about a transaction; the rest is filled in. */
export interface TransactionRequest {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly description: string;
  readonly cause?: string | undefined;
  readonly data?: Uint8Array;
  readonly value?: bigint;
  readonly gasPrice?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  readonly transfer?: ChainTransaction["transfer"];
  /** Error of the caller's route when the sender cannot pay for gas and value, or the gas limit is invalid. */
  readonly refusal: ErrorId;
}

/** Wei per gas when the caller names no price. */
export const defaultGasPrice = 1_000_000_000n;
/** Gas allowed when the caller names no limit. */
const defaultGasLimit = 300_000n;
/** Gas that a call of a contract is said to use. */
export const gasUsed = 60_000n;
/** True when the gas limit does not cover a call of a contract; the call then fails and uses the whole limit. */
export function isOutOfGas({ gasLimit = defaultGasLimit }: Gas): boolean {
  return gasLimit < gasUsed;
}

/** Transactions that wait for a block at most: the block takes all of them in one piece of work. */
const mostPending = 2_048;

/**
 * Sends, mines, cancels and lists transactions. Everything happens at once in memory; who sends does
 * it in a `Chain.change` and waits for that.
 */
export class Transactions {
  readonly #tables: Tables;
  readonly #table: Table<ChainTransaction>;
  /** Transactions not yet mined. */
  readonly #pending: Table<true>;
  readonly #nonces: Table<number>;
  readonly #blocks: BlockClock;
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  /** Runs a transaction of an account and returns its outcome; absent = such transactions wait. */
  execute?: (item: ChainTransaction) => ChainTransaction;
  /** The base fees that a gas price must reach; absent = any price is sent. */
  fees?: Fees;
  /** Hash of the transaction that {@link emit} adds to. */
  #current: string | undefined;

  constructor(tables: Tables, blocks: BlockClock, ledger: Ledger, clock: Clock) {
    this.#tables = tables;
    this.#table = tables.table("transaction");
    this.#pending = tables.table("pending-transaction");
    this.#nonces = tables.table("nonce");
    this.#blocks = blocks;
    this.#ledger = ledger;
    this.#clock = clock;
  }

  /**
   * Sends a transaction; it is pending until the next block. Fails with the request's refusal when the
   * sender has too little of the native token, no block could hold the gas limit, or too many wait already.
   */
  send(request: TransactionRequest): ChainTransaction {
    this.#requireFunds(request);
    if (this.#pending.size >= mostPending) {
      fail(request.refusal, { cause: new Error("txpool is full") });
    }
    return this.#submit(this.#record(request, this.#useNonce(request.from)));
  }

  /**
   * Takes a transaction of an account, with the next nonce or a pending one's. Returns false, and takes
   * nothing, when too many wait already.
   */
  submit(item: ChainTransaction, replaced?: ChainTransaction): boolean {
    if (this.#pending.size >= mostPending) return false;
    if (replaced === undefined) this.#useNonce(item.from);
    else this.#set({ ...replaced, state: "cancelled" });
    this.#submit(this.#set(item));
    return true;
  }

  /** Nonce of the next transaction of an account. */
  nonce(from: Uint8Array): number {
    return this.#nonces.get(toHex(from)) ?? 0;
  }

  #useNonce(from: Uint8Array): number {
    const nonce = this.nonce(from);
    void this.#nonces.set(toHex(from), nonce + 1);
    return nonce;
  }

  #submit(sent: ChainTransaction): ChainTransaction {
    if (this.#blocks.isInstant && !this.#blocks.isHeld) void this.#blocks.step(1);
    this.settle();
    return this.get(sent.hash) ?? sent;
  }

  /** Runs `work`; events that it emits belong to the transaction. */
  within<T>(hash: Uint8Array, work: () => T): T {
    const before = this.#current;
    this.#current = toHex(hash);
    try {
      return work();
    } finally {
      this.#current = before;
    }
  }

  /** Records an event: of the transaction that is running, else of a control, which becomes one. */
  emit(event: ChainEvent): void {
    const { from } = event;
    const running = this.#current === undefined ? undefined : this.#table.get(this.#current);
    const item =
      running ??
      this.#record(
        { from, to: from, description: event.name, gasPrice: 0n, refusal: "bzz-internal-error" },
        this.#useNonce(from),
        "mined",
      );
    this.#set({ ...item, events: [...(item.events ?? []), event] });
  }

  // As a chain's node does before it takes a transaction at all.
  #requireFunds(request: TransactionRequest): void {
    this.settle();
    const { from, gasPrice = defaultGasPrice, transfer, refusal } = request;
    if (request.gasPrice !== undefined && this.fees !== undefined && gasPrice < this.fees.next) {
      fail(refusal, { cause: new Error(`gas price ${gasPrice} is below the base fee`) });
    }
    const { gasLimit = defaultGasLimit } = request;
    if (gasLimit < transferGas || gasLimit > blockGasLimit) {
      fail(refusal, {
        cause: new Error(`gas limit ${gasLimit} is too low or exceeds that of a block`),
      });
    }
    const sent = transfer?.token === "native" ? transfer.amount : 0n;
    const cause = new Error("insufficient funds for gas * price + value");
    if (this.#ledger.of(from).native < gasUsed * gasPrice + sent) fail(refusal, { cause });
  }

  /**
   * Sends a call of a contract and mines it at once, as a caller that waits for the receipt sees it. `effect` runs
   * after its transfer. Fails as `send` does, and when the call runs out of gas.
   */
  sendAndMine(request: TransactionRequest, effect: () => void = () => undefined): ChainTransaction {
    if (isOutOfGas(request)) fail(request.refusal, { cause: new Error("out of gas") });
    const sent = this.send(request);
    const { hash } = sent.state === "pending" ? this.#mine(sent) : sent;
    this.within(hash, effect);
    return sent;
  }

  /**
   * Replaces a pending transaction by an empty one with the same nonce. `undefined` = not pending.
   * Fails with `cannot-resend-transaction` when the sender cannot pay for the gas.
   */
  cancel(hash: Uint8Array, { gasPrice, cause }: Gas = {}): ChainTransaction | undefined {
    this.settle();
    const old = this.get(hash);
    if (old?.state !== "pending") return undefined;
    const request: TransactionRequest = {
      from: old.from,
      to: old.from,
      description: `${old.description} (cancellation)`,
      cause,
      gasLimit: 21_000n,
      gasPrice: gasPrice ?? (old.gasPrice * 11n) / 10n,
      refusal: "cannot-resend-transaction",
    };
    this.#requireFunds(request);
    this.#set({ ...old, state: "cancelled" });
    return this.#set({ ...this.#record(request, old.nonce), replaces: old.hash });
  }

  get(hash: Uint8Array): ChainTransaction | undefined {
    this.settle();
    return this.recorded(hash);
  }

  /** The transaction as it was recorded last; the next block may be due. */
  recorded(hash: Uint8Array): ChainTransaction | undefined {
    return this.byKey(toHex(hash));
  }

  /** The recorded transaction of a hash in hex. */
  byKey(key: string): ChainTransaction | undefined {
    return this.#table.get(key);
  }

  /** Transactions that wait for a block, in the order in which they were sent. */
  waiting(): ChainTransaction[] {
    return [...this.#pending.keys()].flatMap((key) => this.#table.get(key) ?? []);
  }

  /** Every transaction, in the order in which they were sent. */
  all(): Iterable<ChainTransaction> {
    return this.#table.values();
  }

  /** Number of transactions. */
  get count(): number {
    return this.#table.size;
  }

  /** Number of transactions that wait for a block. */
  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Pending transactions of one sender, by nonce. */
  pending(from: Uint8Array): ChainTransaction[] {
    this.settle();
    const sender = toHex(from);
    return this.waiting()
      .filter(({ from: one }) => toHex(one) === sender)
      .sort((a, b) => a.nonce - b.nonce);
  }

  /** Mines pending transactions sent before the newest block. Call it before every read of balances. */
  settle(): void {
    const { block } = this.#blocks;
    const isRunnable = (item: ChainTransaction): boolean =>
      item.sentBlock < block && (this.execute !== undefined || !isOfAccount(item));
    const due = this.waiting().filter(isRunnable);
    // When it cannot be kept, the next reader mines it again.
    if (due.length > 0) void this.#tables.change(() => due.forEach((item) => this.#mine(item)));
  }

  #mine(item: ChainTransaction): ChainTransaction {
    if (isOfAccount(item)) return this.#set(this.execute?.(item) ?? item);
    const move = item.transfer;
    // Only calls of a contract move xBZZ.
    const isShort = move?.token === "bzz" && isOutOfGas(item);
    const used = isShort ? item.gasLimit : gasUsed;
    this.#ledger.burn("native", item.from, used * item.gasPrice);
    const isDone =
      !isShort &&
      (move === undefined || this.#ledger.transfer(move.token, move.from, move.to, move.amount));
    const state = isDone ? "mined" : "failed";
    return this.#set({ ...item, state, ...(isShort && { gasUsed: used }) });
  }

  #record(
    request: TransactionRequest,
    nonce: number,
    state: ChainTransaction["state"] = "pending",
  ): ChainTransaction {
    const gasPrice = request.gasPrice ?? defaultGasPrice;
    const identity = `${nonce}|${gasPrice}|${request.description}|${request.value ?? 0n}`;
    const { cause, transfer } = request;
    return this.#set({
      hash: keccak256(request.from, request.to, encodeUtf8(identity)),
      from: request.from,
      to: request.to,
      nonce,
      gasPrice,
      gasLimit: request.gasLimit ?? defaultGasLimit,
      data: request.data ?? new Uint8Array(0),
      created: this.#clock.now(),
      description: request.description,
      value: request.value ?? 0n,
      sentBlock: this.#blocks.block,
      state,
      ...(cause !== undefined && { cause }),
      ...(transfer !== undefined && { transfer }),
    });
  }

  #set(item: ChainTransaction): ChainTransaction {
    const key = toHex(item.hash);
    if (item.state === "pending") void this.#pending.set(key, true);
    else void this.#pending.delete(key);
    void this.#table.set(key, item);
    return item;
  }
}

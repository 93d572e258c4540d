import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Random } from "../clock.ts";
import { paced } from "../paced.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { BlockClock } from "./block-clock.ts";
import type { Emit } from "./events.ts";

/** A batch as the contract knows it. [ethersphere/storage-incentives PostageStamp] */
export interface ContractBatch {
  /** 32 bytes. */
  readonly id: Uint8Array;
  /** 20 bytes. */
  readonly owner: Uint8Array;
  readonly depth: number;
  readonly bucketDepth: number;
  readonly isImmutable: boolean;
  /** Normalised balance: the running total at purchase plus the amount per chunk, PLUR. */
  readonly value: bigint;
  /** Block of the purchase or of the last change of the depth. */
  readonly start: number;
}

/** What an account is told of its batches; any account may have sent the transaction. */
interface BatchListener {
  /** `amount`: PLUR per chunk. */
  created(batch: ContractBatch, amount: bigint): void;
  /** `amount`: PLUR per chunk that were added. */
  toppedUp(id: Uint8Array, amount: bigint): void;
  diluted(id: Uint8Array, depth: number): void;
}

/** Bucket depth of every batch that a node buys. */
export const bucketDepth = 16;
/** Blocks (24 hours) that a batch must be paid for. */
export const minimumValidityBlocks = 17_280n;

interface Rent {
  /** Running total per chunk at `block`, PLUR. */
  readonly total: bigint;
  readonly block: number;
  /** PLUR per chunk and block from `block` on. */
  readonly price: bigint;
}

/** The simulated postage contract: who owns which batch, and how rent eats up its value. */
export class PostageContract {
  readonly #batches: Table<ContractBatch>;
  readonly #rents: Table<Rent>;
  /** The price of the options at the last start. */
  readonly #configured: Table<bigint>;
  readonly #blocks: BlockClock;
  readonly #random: Random;
  readonly #emit: Emit;
  readonly #listeners = new Map<string, BatchListener>();

  constructor(tables: Tables, blocks: BlockClock, random: Random, emit: Emit) {
    this.#emit = emit;
    this.#batches = tables.table("contract-batch");
    this.#rents = tables.table("rent");
    this.#configured = tables.table("configured-price");
    this.#blocks = blocks;
    this.#random = random;
  }

  /** Tells `listener` of changes of batches that belong to an account, in the change that makes them. */
  listen(owner: Uint8Array, listener: BatchListener): void {
    this.#listeners.set(toHex(owner), listener);
  }

  /** Price in PLUR per chunk and block. */
  get price(): bigint {
    return this.#rent.price;
  }

  /** Block of the last change of the price. */
  get priceBlock(): number {
    return this.#rent.block;
  }

  /** Rent of one chunk since the chain began, PLUR. */
  get totalAmount(): bigint {
    const { total, block, price } = this.#rent;
    return total + price * BigInt(this.#blocks.block - block);
  }

  /**
   * Sets the price of a new chain. A chain that was kept has the price that its rounds have left, unless the
   * configured one is another than at its last start.
   */
  configurePrice(price: bigint): void {
    const before = this.#configured.get("price");
    if (this.#rents.get("rent") === undefined || (before ?? price) !== price) this.setPrice(price);
    if (before !== price) void this.#configured.set("price", price);
  }

  /** Sets the price from now on, with an event even if it stays the same. */
  setPrice(price: bigint): void {
    void this.#rents.set("rent", { total: this.totalAmount, block: this.#blocks.block, price });
    this.#emit("PriceUpdate", price);
  }

  /** A new batch paid with `amount` PLUR per chunk; `chosen` says what else the buyer chose. */
  create(
    owner: Uint8Array,
    amount: bigint,
    depth: number,
    isImmutable: boolean,
    chosen: Partial<Pick<ContractBatch, "id" | "bucketDepth">> = {},
  ): ContractBatch {
    const batch: ContractBatch = {
      id: chosen.id ?? this.#newId(owner),
      owner,
      depth,
      bucketDepth: chosen.bucketDepth ?? bucketDepth,
      isImmutable,
      value: this.totalAmount + amount,
      start: this.#blocks.block,
    };
    const { id, value } = batch;
    void this.#batches.set(toHex(id), batch);
    const total = amount << BigInt(depth);
    this.#emit("BatchCreated", id, total, value, owner, depth, batch.bucketDepth, isImmutable);
    this.#listenerOf(batch)?.created(batch, amount);
    return batch;
  }

  /** Adds `amount` PLUR per chunk. */
  topUp(batch: ContractBatch, amount: bigint): void {
    const value = batch.value + amount;
    void this.#batches.set(toHex(batch.id), { ...batch, value });
    // A control takes value away with a negative amount, which the event cannot say.
    const total = amount > 0n ? amount << BigInt(batch.depth) : 0n;
    this.#emit("BatchTopUp", batch.id, total, value);
    if (amount > 0n) this.#listenerOf(batch)?.toppedUp(batch.id, amount);
  }

  /** Raises the depth; the remaining value is spread over more chunks. */
  dilute(batch: ContractBatch, depth: number): void {
    const remaining = this.remaining(batch) >> BigInt(depth - batch.depth);
    const value = this.totalAmount + remaining;
    const start = this.#blocks.block;
    void this.#batches.set(toHex(batch.id), { ...batch, depth, value, start });
    this.#emit("BatchDepthIncrease", batch.id, depth, value);
    this.#listenerOf(batch)?.diluted(batch.id, depth);
  }

  /** The batch, expired or not; `undefined` when it is unknown or was removed after its expiry. */
  recorded(id: Uint8Array): ContractBatch | undefined {
    return this.#batches.get(toHex(id));
  }

  /** Every batch, expired or not. */
  all(): Iterable<ContractBatch> {
    return this.#batches.values();
  }

  /** Forgets a batch. */
  remove(id: Uint8Array): void {
    void this.#batches.delete(toHex(id));
  }

  /** The batch, or `undefined` when it is unknown or has expired. */
  get(id: Uint8Array): ContractBatch | undefined {
    const batch = this.recorded(id);
    return batch && this.#alive(batch);
  }

  /** Every batch that has not expired. */
  living(pace: Pace): Promise<ContractBatch[]> {
    return paced(this.all(), pace, (batch) => this.#alive(batch));
  }

  /** Remaining balance per chunk, PLUR; never negative. */
  remaining(batch: ContractBatch): bigint {
    const left = batch.value - this.totalAmount;
    return left > 0n ? left : 0n;
  }

  /** Stake per PLUR of the price that `plur` promise; at price 0 all of it. */
  committed(plur: bigint): bigint {
    return plur / (this.price > 0n ? this.price : 1n);
  }

  /** Seconds of chain time until the batch expires; -1 when nothing is charged. */
  ttlSeconds(batch: ContractBatch): bigint {
    const { price } = this;
    return price === 0n
      ? -1n
      : (this.remaining(batch) * BigInt(this.#blocks.secondsPerBlock)) / price;
  }

  #listenerOf({ owner }: ContractBatch): BatchListener | undefined {
    return this.#listeners.get(toHex(owner));
  }

  #alive(batch: ContractBatch): ContractBatch | undefined {
    return this.remaining(batch) > 0n ? batch : undefined;
  }

  #newId(owner: Uint8Array): Uint8Array {
    const id = keccak256(new Uint8Array(12), owner, this.#random.bytes(32));
    return this.#batches.get(toHex(id)) === undefined ? id : this.#newId(owner);
  }

  get #rent(): Rent {
    return this.#rents.get("rent") ?? { total: 0n, block: this.#blocks.block, price: 0n };
  }
}

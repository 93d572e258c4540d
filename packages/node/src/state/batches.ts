import type { Pace } from "@swarm-docs/protocol/pace";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Chain } from "../chain/chain.ts";
import {
  bucketDepth,
  minimumValidityBlocks,
  type ContractBatch,
} from "../chain/postage-contract.ts";
import { postageAccount } from "../chain/events.ts";
import type { Gas } from "../chain/gas.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import { paced } from "../paced.ts";
import type { ChunkStore } from "../store/chunk-store.ts";
import type { Table, Tables } from "../store/tables.ts";
import { StampIssuer } from "./stamp-issuer.ts";

/** What this node remembers of a batch that belongs to it. */
export interface OwnBatch {
  readonly id: Uint8Array;
  readonly label: string;
  /** PLUR per chunk paid so far. */
  readonly amount: bigint;
  readonly depth: number;
  /** Absent = 16, as in every batch that a node buys. */
  readonly bucketDepth?: number;
  readonly isImmutable: boolean;
  /** Block of the purchase. */
  readonly start: number;
}

/** Label of a batch that another account bought for the node. [bee pkg/postage/service.go HandleCreate] */
const foreignLabel = "recovered";

/** The batches that this node owns and stamps with. [bee pkg/postage] */
export class Batches {
  readonly chain: Chain;
  readonly #owner: Uint8Array;
  readonly #own: Table<OwnBatch>;
  readonly #issuers = new Map<string, StampIssuer>();

  constructor(tables: Tables, chain: Chain, owner: Uint8Array) {
    this.chain = chain;
    this.#owner = owner;
    this.#own = tables.table("own-batch");
    chain.postage.listen(owner, {
      created: ({ id, depth, isImmutable, start, bucketDepth: buckets }, amount) => {
        const batch = { id, label: foreignLabel, amount, depth, isImmutable, start };
        void this.#own.set(
          toHex(id),
          buckets === bucketDepth ? batch : { ...batch, bucketDepth: buckets },
        );
      },
      toppedUp: (id, amount) =>
        this.#update(id, (batch) => ({ ...batch, amount: batch.amount + amount })),
      diluted: (id, depth) => this.#update(id, (batch) => ({ ...batch, depth })),
    });
  }

  /** Puts the counters back to what the stored stamps say. */
  async restore(store: ChunkStore): Promise<void> {
    for await (const stamp of store.stamps()) {
      if (stamp.signature === undefined) {
        this.issuer(stamp.batchId)?.restore(stamp);
      }
    }
  }

  /** Own batches in order of purchase, expired ones included, one after the other: there may be any number. */
  all(): Iterable<OwnBatch> {
    return this.#own.values();
  }

  /** Own batches in order of purchase, expired ones left out. */
  living(pace: Pace): Promise<OwnBatch[]> {
    return paced(this.all(), pace, (batch) => (this.isAlive(batch) ? batch : undefined));
  }

  /** Stamps issued by all own batches. */
  get issued(): number {
    return [...this.#issuers.values()].reduce((sum, { issued }) => sum + issued, 0);
  }

  /** An own batch, expired or not. */
  get(id: Uint8Array): OwnBatch | undefined {
    return this.#own.get(toHex(id));
  }

  /** The batch on the chain; `undefined` when unknown or expired. */
  contract(id: Uint8Array): ContractBatch | undefined {
    return this.chain.postage.get(id);
  }

  /** The counters of an own batch. */
  issuer(id: Uint8Array): StampIssuer | undefined {
    const key = toHex(id);
    const batch = this.#own.get(key);
    if (batch === undefined) return undefined;
    const issuer =
      this.#issuers.get(key) ??
      new StampIssuer(batch.depth, batch.bucketDepth ?? bucketDepth, batch.isImmutable);
    this.#issuers.set(key, issuer);
    issuer.dilute(batch.depth);
    return issuer;
  }

  /** Gives an own living batch another label; false when there is no such one. */
  async setLabel(id: Uint8Array, label: string): Promise<boolean> {
    const own = this.get(id);
    if (own === undefined || !this.isAlive(own)) return false;
    await this.#own.set(toHex(id), { ...own, label });
    return true;
  }

  /** Forgets the counters: tables and stamps, from which {@link restore} reads them, have changed. */
  forget(): void {
    this.#issuers.clear();
  }

  /** What leads back to the counters as they are now, and what ends that. The batches are in tables. */
  mark(): { revert(): void; release(): void } {
    const marks = new Map([...this.#issuers].map(([key, issuer]) => [key, issuer.mark()]));
    return {
      revert: () => {
        for (const key of this.#issuers.keys()) {
          const mark = marks.get(key);
          // One that was not there yet may come again under the same id.
          if (mark === undefined) this.#issuers.delete(key);
          else mark.revert();
        }
      },
      release: () => {
        for (const mark of marks.values()) mark.release();
      },
    };
  }

  /** True when enough blocks have come since the purchase and the batch has not expired. */
  isUsable(batch: OwnBatch): boolean {
    const { blocks, options } = this.chain;
    return blocks.block >= batch.start + options.confirmations && this.isAlive(batch);
  }

  /** True until the batch expires. */
  isAlive(batch: OwnBatch): boolean {
    return this.contract(batch.id) !== undefined;
  }

  /**
   * The issuer to upload with. Fails with `batch-with-id-not-found` for a batch that this node does
   * not own, or that has expired, when Bee deletes the issuer; `batch-not-usable-yet` before its
   * confirmations. [bee pkg/postage HandleStampExpiry]
   */
  usableIssuer(id: Uint8Array): { batch: OwnBatch; issuer: StampIssuer } {
    const batch = this.get(id);
    const issuer = this.issuer(id);
    if (batch === undefined || issuer === undefined || !this.isAlive(batch)) {
      fail("batch-with-id-not-found");
    }
    if (!this.isUsable(batch)) fail("batch-not-usable-yet");
    return { batch, issuer };
  }

  /** Buys a batch: `amount` PLUR per chunk. Gives its id and the transaction hash. */
  async buy(
    request: { amount: bigint; depth: number; label: string; isImmutable: boolean } & Gas,
  ): Promise<{ id: Uint8Array; hash: Uint8Array }> {
    const { amount, depth, label, isImmutable } = request;
    if (depth <= bucketDepth) fail("invalid-depth");
    const cost = amount << BigInt(depth);
    // Bee counts the chunks in 64 bits, finds none to pay for, and leaves the refusal to the contract.
    const isBeyond = depth >= 63;
    if (!isBeyond && this.#balance < cost) fail("out-of-funds");
    if (amount <= minimumValidityBlocks * this.chain.postage.price) {
      fail("insufficient-amount-24h");
    }
    if (isBeyond) fail("cannot-create-batch");
    return this.chain.change(() => {
      let id = this.#owner;
      const create = (): void => {
        ({ id } = this.chain.postage.create(this.#owner, amount, depth, isImmutable));
        this.#update(id, (batch) => ({ ...batch, label }));
      };
      const hash = this.#pay(
        "Postage batch creation",
        cost,
        request,
        "cannot-create-batch",
        create,
      );
      return { id, hash };
    });
  }

  /** Adds `amount` PLUR per chunk. */
  async topUp(id: Uint8Array, amount: bigint, gas: Gas): Promise<Uint8Array> {
    const batch = this.contract(id);
    if (batch === undefined) fail("cannot-topup-batch");
    const cost = amount << BigInt(batch.depth);
    if (this.#balance < cost) fail("out-of-funds-topup");
    const { postage } = this.chain;
    const least = minimumValidityBlocks * postage.price;
    if (amount < 0n || postage.remaining(batch) + amount < least) fail("cannot-topup-batch");
    return this.chain.change(() =>
      this.#pay("Postage batch top up", cost, gas, "cannot-topup-batch", () =>
        postage.topUp(batch, amount),
      ),
    );
  }

  /** Raises the depth of an own batch. */
  async dilute(id: Uint8Array, depth: number, gas: Gas): Promise<Uint8Array> {
    const batch = this.contract(id);
    if (batch === undefined || this.get(id) === undefined) fail("cannot-dilute-batch");
    if (depth <= batch.depth) fail("invalid-depth");
    const { postage } = this.chain;
    const left = postage.remaining(batch) >> BigInt(depth - batch.depth);
    if (left < minimumValidityBlocks * postage.price) fail("cannot-dilute-batch");
    return this.chain.change(() =>
      this.#pay("Postage batch dilute", 0n, gas, "cannot-dilute-batch", () =>
        postage.dilute(batch, depth),
      ),
    );
  }

  /** Changes the record of an own batch; within a change of the chain. */
  #update(id: Uint8Array, change: (batch: OwnBatch) => OwnBatch): void {
    const batch = this.get(id);
    if (batch !== undefined) void this.#own.set(toHex(id), change(batch));
  }

  get #balance(): bigint {
    return this.chain.balance(this.#owner).bzz;
  }

  #pay(
    description: string,
    plur: bigint,
    gas: Gas,
    refusal: ErrorId,
    effect: () => void,
  ): Uint8Array {
    const request = {
      from: this.#owner,
      to: postageAccount,
      description,
      gasPrice: gas.gasPrice,
      gasLimit: gas.gasLimit,
      cause: gas.cause,
      refusal,
      transfer: { token: "bzz", from: this.#owner, to: postageAccount, amount: plur },
    } as const;
    return this.chain.transactions.sendAndMine(request, effect).hash;
  }
}

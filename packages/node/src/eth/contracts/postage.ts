import { equalBytes, isZero } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { zeroAddress, parseAbi } from "viem";
import { postageAccount } from "../../chain/events.ts";
import {
  bucketDepth as leastBucketDepth,
  minimumValidityBlocks,
  type ContractBatch,
} from "../../chain/postage-contract.ts";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import { contract, lazyAbi, type CallContext, type Contract, type Hex } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { fitting, Revert, revertAs, revertWith } from "../revert.ts";
import {
  pausableFunctions,
  pausableLines,
  pauseNumber,
  requireRunning,
  hasRole,
  roleFunctions,
  roleLines,
  roles,
  senderHas,
} from "./roles.ts";

/** Interface of the published contract. */
const postageAbi = lazyAbi(() =>
  parseAbi([
    ...roleLines,
    ...pausableLines,
    "function PAUSER_ROLE() view returns (bytes32)",
    "function PRICE_ORACLE_ROLE() view returns (bytes32)",
    "function REDISTRIBUTOR_ROLE() view returns (bytes32)",
    "function bzzToken() view returns (address)",
    "function minimumBucketDepth() view returns (uint8)",
    "function minimumValidityBlocks() view returns (uint64)",
    "function minimumInitialBalancePerChunk() view returns (uint256)",
    "function lastPrice() view returns (uint64)",
    "function lastUpdatedBlock() view returns (uint64)",
    "function lastExpiryBalance() view returns (uint256)",
    "function currentTotalOutPayment() view returns (uint256)",
    "function pot() view returns (uint256)",
    "function totalPot() returns (uint256)",
    "function validChunkCount() view returns (uint256)",
    "function batches(bytes32) view returns (address owner, uint8 depth, uint8 bucketDepth, bool immutableFlag, uint256 normalisedBalance, uint256 lastUpdatedBlockNumber)",
    "function batchOwner(bytes32 _batchId) view returns (address)",
    "function batchDepth(bytes32 _batchId) view returns (uint8)",
    "function batchBucketDepth(bytes32 _batchId) view returns (uint8)",
    "function batchImmutableFlag(bytes32 _batchId) view returns (bool)",
    "function batchNormalisedBalance(bytes32 _batchId) view returns (uint256)",
    "function batchLastUpdatedBlockNumber(bytes32 _batchId) view returns (uint256)",
    "function remainingBalance(bytes32 _batchId) view returns (uint256)",
    "function isBatchesTreeEmpty() view returns (bool)",
    "function firstBatchId() view returns (bytes32)",
    "function expiredBatchesExist() view returns (bool)",
    "function createBatch(address _owner, uint256 _initialBalancePerChunk, uint8 _depth, uint8 _bucketDepth, bytes32 _nonce, bool _immutable) returns (bytes32)",
    "function topUp(bytes32 _batchId, uint256 _topupAmountPerChunk)",
    "function increaseDepth(bytes32 _batchId, uint8 _newDepth)",
    "function expireLimited(uint256 limit)",
    "struct ImportBatch { bytes32 batchId; address owner; uint8 depth; uint8 bucketDepth; bool immutableFlag; uint256 remainingBalance; }",
    "function copyBatch(address _owner, uint256 _initialBalancePerChunk, uint8 _depth, uint8 _bucketDepth, bytes32 _batchId, bool _immutable)",
    "function copyBatchBulk(ImportBatch[] bulkBatches)",
    "function setPrice(uint256 _price)",
    "function setMinimumValidityBlocks(uint64 _value)",
    "function withdraw(address beneficiary)",
    "event BatchCreated(bytes32 indexed batchId, uint256 totalAmount, uint256 normalisedBalance, address owner, uint8 depth, uint8 bucketDepth, bool immutableFlag)",
    "event BatchTopUp(bytes32 indexed batchId, uint256 topupAmount, uint256 normalisedBalance)",
    "event BatchDepthIncrease(bytes32 indexed batchId, uint8 newDepth, uint256 normalisedBalance)",
    "event CopyBatchFailed(uint256 index, bytes32 batchId)",
    "event PotWithdrawn(address recipient, uint256 totalAmount)",
    "event PriceUpdate(uint256 price)",
    "error AdministratorOnly()",
    "error BatchDoesNotExist()",
    "error BatchExists()",
    "error BatchExpired()",
    "error BatchTooSmall()",
    "error DepthNotIncreasing()",
    "error InsufficientBalance()",
    "error InvalidDepth()",
    "error NoBatchesExist()",
    "error NotBatchOwner()",
    "error OnlyPauser()",
    "error OnlyRedistributor()",
    "error PriceOracleOnly()",
    "error TransferFailed()",
    "error ZeroAddress()",
    "error ZeroBalance()",
  ]),
);

const fails = (name: string): never => revertAs(postageAbi(), name);

const pauseFlag = pauseNumber("postage paused");

/** PLUR per chunk that a batch must have; the contract multiplies two uint64. */
const least = (state: ContractState): bigint =>
  fitting(minimumValidityBlocks * state.chain.postage.price, 64);

const recorded = ({ state }: CallContext, id: Hex): ContractBatch | undefined =>
  state.chain.postage.recorded(bytesOf(id));

const living = (state: ContractState): ContractBatch[] =>
  [...state.chain.postage.all()].filter((batch) => state.chain.postage.remaining(batch) > 0n);

const expired = (state: ContractState): ContractBatch[] =>
  [...state.chain.postage.all()].filter((batch) => state.chain.postage.remaining(batch) === 0n);

/**
 * PLUR that the rounds may win: the balance of the contract minus the remaining value of all batches. Batches
 * that a control made without payment are not covered and lower it, at most to nothing.
 */
function potOf(state: ContractState): bigint {
  const { ledger, postage } = state.chain;
  let promised = 0n;
  for (const batch of living(state)) promised += postage.remaining(batch) << BigInt(batch.depth);
  const held = ledger.of(postageAccount).bzz;
  return held > promised ? held - promised : 0n;
}

/** Forgets so many expired batches, those first that expired first. */
function removeExpired(state: ContractState, most = 1_000): void {
  const due = expired(state).sort((a, b) => (a.value < b.value ? -1 : 1));
  for (const { id } of due.slice(0, most)) state.chain.postage.remove(id);
}

/** Chunks that all batches may stamp, with expired ones until they are removed. */
export const validChunkCount = (state: ContractState): bigint =>
  [...state.chain.postage.all()].reduce((sum, { depth }) => sum + (1n << BigInt(depth)), 0n);

/** Pays the pot to an account on behalf of a holder of the role. */
export function withdrawPot(
  state: ContractState,
  sender: Uint8Array,
  beneficiary: Uint8Array,
): void {
  if (!hasRole(state, postageAccount, roles.redistributor, sender)) fails("OnlyRedistributor");
  removeExpired(state);
  const pot = potOf(state);
  state.move(postageAccount, beneficiary, pot);
  state.chain.emitter(postageAccount)("PotWithdrawn", beneficiary, pot);
}

/** A batch of another contract, to be made here. */
interface CopiedBatch {
  readonly owner: Hex;
  /** PLUR per chunk. */
  readonly amount: bigint;
  readonly depth: number;
  readonly bucketDepth: number;
  readonly id: Hex;
  readonly isImmutable: boolean;
}

function requireBatchAdmin(context: CallContext): void {
  requireRunning(context.state, pauseFlag);
  if (!senderHas(context, roles.admin)) fails("AdministratorOnly");
}

/** Makes a batch without payment, of any bucket depth. */
function copyBatch(context: CallContext, batch: CopiedBatch): void {
  requireBatchAdmin(context);
  const { postage: stamps } = context.state.chain;
  const { amount, depth, bucketDepth, isImmutable } = batch;
  const [owner, id] = [bytesOf(batch.owner), bytesOf(batch.id)];
  if (isZero(owner)) fails("ZeroAddress");
  if (bucketDepth === 0 || bucketDepth >= depth) fails("InvalidDepth");
  if (stamps.recorded(id) !== undefined) fails("BatchExists");
  // The total of the event must fit, too.
  fitting(amount << BigInt(depth));
  if (fitting(stamps.totalAmount + amount) === 0n) fails("ZeroBalance");
  removeExpired(context.state);
  stamps.create(owner, amount, depth, isImmutable, { id, bucketDepth });
}

/** PostageStamp. [ethersphere/storage-incentives] */
export const postage: Contract = contract("PostageStamp", postageAbi, {
  ...roleFunctions,
  PAUSER_ROLE: () => roles.pauser,
  PRICE_ORACLE_ROLE: () => roles.priceOracle,
  REDISTRIBUTOR_ROLE: () => roles.redistributor,
  ...pausableFunctions(pauseFlag, roles.pauser, () => fails("OnlyPauser")),
  bzzToken: () => data(accounts.token),
  minimumBucketDepth: () => leastBucketDepth,
  minimumValidityBlocks: () => minimumValidityBlocks,
  minimumInitialBalancePerChunk: ({ state }) => least(state),
  lastPrice: ({ state }) => state.chain.postage.price,
  lastUpdatedBlock: ({ state }) => BigInt(state.chain.postage.priceBlock),
  lastExpiryBalance: ({ state }) => state.chain.postage.totalAmount,
  currentTotalOutPayment: ({ state }) => state.chain.postage.totalAmount,
  pot: ({ state }) => potOf(state),
  totalPot({ state }) {
    removeExpired(state);
    return potOf(state);
  },
  validChunkCount: ({ state }) => validChunkCount(state),
  batches(context, id) {
    const batch = recorded(context, id);
    if (batch === undefined) return [zeroAddress, 0, 0, false, 0n, 0n];
    const { owner, depth, bucketDepth, isImmutable, value, start } = batch;
    return [data(owner), depth, bucketDepth, isImmutable, value, BigInt(start)];
  },
  batchOwner: (context, id) => data(recorded(context, id)?.owner ?? new Uint8Array(20)),
  batchDepth: (context, id) => recorded(context, id)?.depth ?? 0,
  batchBucketDepth: (context, id) => recorded(context, id)?.bucketDepth ?? 0,
  batchImmutableFlag: (context, id) => recorded(context, id)?.isImmutable ?? false,
  batchNormalisedBalance: (context, id) => recorded(context, id)?.value ?? 0n,
  batchLastUpdatedBlockNumber: (context, id) => BigInt(recorded(context, id)?.start ?? 0),
  remainingBalance(context, id) {
    const batch = recorded(context, id) ?? fails("BatchDoesNotExist");
    return context.state.chain.postage.remaining(batch);
  },
  isBatchesTreeEmpty: ({ state }) => [...state.chain.postage.all()].length === 0,
  firstBatchId({ state }) {
    const [first, ...others] = state.chain.postage.all();
    if (first === undefined) return fails("NoBatchesExist");
    return data(others.reduce((low, batch) => (batch.value < low.value ? batch : low), first).id);
  },
  expiredBatchesExist: ({ state }) => expired(state).length > 0,
  createBatch(context, owner, amount, depth, bucketDepth, nonce, isImmutable) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, self } = context;
    const holder = bytesOf(owner);
    if (isZero(holder)) fails("ZeroAddress");
    if (bucketDepth < leastBucketDepth || bucketDepth >= depth) fails("InvalidDepth");
    const id = keccak256(new Uint8Array(12), sender, bytesOf(nonce));
    if (state.chain.postage.recorded(id) !== undefined) fails("BatchExists");
    if (amount < least(state)) fails("InsufficientBalance");
    const cost = fitting(amount << BigInt(depth));
    state.requireAllowed(sender, self, cost);
    if (state.chain.postage.totalAmount + amount === 0n) fails("ZeroBalance");
    state.take(sender, self, self, cost);
    removeExpired(state);
    state.chain.postage.create(holder, amount, depth, isImmutable, { id, bucketDepth });
    return data(id);
  },
  topUp(context, id, amount) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, self } = context;
    const { postage: stamps } = state.chain;
    const batch = recorded(context, id) ?? fails("BatchDoesNotExist");
    if (stamps.remaining(batch) === 0n) fails("BatchExpired");
    if (batch.depth <= leastBucketDepth) fails("BatchTooSmall");
    if (fitting(stamps.remaining(batch) + amount) < least(state)) fails("InsufficientBalance");
    const cost = fitting(amount << BigInt(batch.depth));
    state.requireAllowed(sender, self, cost);
    state.take(sender, self, self, cost);
    stamps.topUp(batch, amount);
  },
  increaseDepth(context, id, depth) {
    requireRunning(context.state, pauseFlag);
    const { state, sender } = context;
    const { postage: stamps } = state.chain;
    const batch = recorded(context, id);
    if (batch === undefined || !equalBytes(batch.owner, sender)) return fails("NotBatchOwner");
    if (depth <= batch.depth) fails("DepthNotIncreasing");
    if (stamps.remaining(batch) === 0n) fails("BatchExpired");
    if (stamps.remaining(batch) >> BigInt(depth - batch.depth) < least(state))
      fails("InsufficientBalance");
    removeExpired(state);
    stamps.dilute(batch, depth);
  },
  expireLimited({ state }, limit) {
    removeExpired(state, limit < 1_000n ? Number(limit) : 1_000);
  },
  copyBatch(context, owner, amount, depth, bucketDepth, id, isImmutable) {
    copyBatch(context, { owner, amount, depth, bucketDepth, id, isImmutable });
  },
  copyBatchBulk(context, batches) {
    requireBatchAdmin(context);
    const { state, self, emit } = context;
    // The contract calls itself, and so needs the role itself.
    for (const [index, batch] of batches.entries()) {
      const { owner, depth, bucketDepth, batchId: id, immutableFlag: isImmutable } = batch;
      const copied = { owner, depth, bucketDepth, id, isImmutable, amount: batch.remainingBalance };
      try {
        state.chain.tables.attempt(() => copyBatch({ ...context, sender: self }, copied));
      } catch (error) {
        if (!(error instanceof Revert)) throw error;
        emit("CopyBatchFailed", index, bytesOf(id));
      }
    }
  },
  setPrice(context, price) {
    if (!senderHas(context, roles.priceOracle)) fails("PriceOracleOnly");
    if (price >> 64n > 0n) revertWith("the simulated price is less than 2^64 PLUR");
    context.state.chain.postage.setPrice(price);
  },
  setMinimumValidityBlocks(context) {
    if (!senderHas(context, roles.admin)) fails("AdministratorOnly");
    revertWith(`the simulated contract keeps ${minimumValidityBlocks} blocks`);
  },
  withdraw: ({ state, sender }, beneficiary) => withdrawPot(state, sender, bytesOf(beneficiary)),
});

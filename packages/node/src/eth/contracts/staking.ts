import { parseAbi } from "viem";
import { overlayAddress } from "@swarm-docs/protocol/overlay";
import { stakeAccount } from "../../chain/events.ts";
import { minimumStake, type Holding } from "../../chain/stake-registry.ts";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import { contract, lazyAbi, type CallContext, type Contract } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { fitting, revertAs, revertWith } from "../revert.ts";
import {
  pausableFunctions,
  pausableLines,
  requirePaused,
  requireRunning,
  hasRole,
  roleFunctions,
  roleLines,
  roles,
  senderHas,
} from "./roles.ts";

/** Interface of the published contract. */
const stakingAbi = lazyAbi(() =>
  parseAbi([
    ...roleLines,
    ...pausableLines,
    "function REDISTRIBUTOR_ROLE() view returns (bytes32)",
    "function OracleContract() view returns (address)",
    "function bzzToken() view returns (address)",
    "function stakes(address) view returns (bytes32 overlay, uint256 committedStake, uint256 potentialStake, uint256 lastUpdatedBlockNumber, uint8 height)",
    "function nodeEffectiveStake(address _owner) view returns (uint256)",
    "function withdrawableStake() view returns (uint256)",
    "function lastUpdatedBlockNumberOfAddress(address _owner) view returns (uint256)",
    "function overlayOfAddress(address _owner) view returns (bytes32)",
    "function heightOfAddress(address _owner) view returns (uint8)",
    "function manageStake(bytes32 _setNonce, uint256 _addAmount, uint8 _height)",
    "function withdrawFromStake()",
    "function migrateStake()",
    "function freezeDeposit(address _owner, uint256 _time)",
    "function slashDeposit(address _owner, uint256 _amount)",
    "function changeNetworkId(uint64 _NetworkId)",
    "event StakeUpdated(address indexed owner, uint256 committedStake, uint256 potentialStake, bytes32 overlay, uint256 lastUpdatedBlock, uint8 height)",
    "event StakeSlashed(address slashed, bytes32 overlay, uint256 amount)",
    "event StakeFrozen(address frozen, bytes32 overlay, uint256 time)",
    "event OverlayChanged(address owner, bytes32 overlay)",
    "event StakeWithdrawn(address node, uint256 amount)",
    "error BelowMinimumStake()",
    "error DecreasedCommitment()",
    "error Frozen()",
    "error OnlyPauser()",
    "error OnlyRedistributor()",
    "error TransferFailed()",
    "error Unauthorized()",
  ]),
);

const noOverlay = new Uint8Array(32);

const fails = (name: string): never => revertAs(stakingAbi(), name);

/** The registry emits the events of its flag. */
const pauseFlag = {
  isPaused: ({ chain }: ContractState): boolean => chain.stakes.isPaused,
  pause({ state, sender }: CallContext, isPaused: boolean): void {
    state.chain.stakes.pause(isPaused, sender);
  },
};

/** True up to and with the block of the last change, or to which the redistribution has frozen the stake. */
const isFrozen = (state: ContractState, { sinceBlock }: Holding): boolean =>
  BigInt(sinceBlock) >= state.block;

/** PLUR of a stake that count in the redistribution, frozen or not. */
const effectiveStake = ({ chain }: ContractState, holding: Holding): bigint =>
  chain.stakes.effective(holding, chain.postage.price);

/** Effective stake of an owner; nothing while it is frozen. */
export function activeStake(state: ContractState, owner: Uint8Array): bigint {
  const holding = state.chain.stakes.of(owner);
  return isFrozen(state, holding) ? 0n : effectiveStake(state, holding);
}

/** PLUR that an owner may take out. */
const surplusOf = (state: ContractState, holding: Holding): bigint =>
  holding.staked - effectiveStake(state, holding);

/**
 * Freezes a stake for some blocks on behalf of an account. A stake that would be frozen beyond block 2^53 is frozen
 * until then.
 */
export function freeze(
  state: ContractState,
  sender: Uint8Array,
  owner: Uint8Array,
  blocks: bigint,
): void {
  if (!hasRole(state, stakeAccount, roles.redistributor, sender)) fails("OnlyRedistributor");
  const { stakes, blocks: clock } = state.chain;
  const { sinceBlock, overlay = noOverlay } = stakes.of(owner);
  if (sinceBlock === 0) return;
  fitting(state.block + blocks);
  state.chain.emitter(stakeAccount)("StakeFrozen", owner, overlay, blocks);
  stakes.set(owner, {
    sinceBlock: Math.min(clock.block + Number(blocks), Number.MAX_SAFE_INTEGER),
  });
}

/** StakeRegistry. [ethersphere/storage-incentives] */
export const staking: Contract = contract("StakeRegistry", stakingAbi, {
  ...roleFunctions,
  REDISTRIBUTOR_ROLE: () => roles.redistributor,
  ...pausableFunctions(pauseFlag, roles.admin, () => fails("OnlyPauser")),
  OracleContract: () => data(accounts.storagePrice),
  bzzToken: () => data(accounts.token),
  stakes({ state }, owner) {
    const holding = state.chain.stakes.of(bytesOf(owner));
    const { overlay = noOverlay, staked, sinceBlock, height = 0 } = holding;
    const committed = holding.committed ?? state.chain.postage.committed(staked);
    return [data(overlay), committed, staked, BigInt(sinceBlock), height];
  },
  nodeEffectiveStake: ({ state }, owner) => activeStake(state, bytesOf(owner)),
  withdrawableStake: ({ state, sender }) => surplusOf(state, state.chain.stakes.of(sender)),
  lastUpdatedBlockNumberOfAddress: ({ state }, owner) =>
    BigInt(state.chain.stakes.of(bytesOf(owner)).sinceBlock),
  overlayOfAddress: ({ state }, owner) =>
    data(state.chain.stakes.of(bytesOf(owner)).overlay ?? noOverlay),
  heightOfAddress: ({ state }, owner) => state.chain.stakes.of(bytesOf(owner)).height ?? 0,
  manageStake({ state, sender, self }, nonce, amount, height) {
    const { postage, stakes } = state.chain;
    requireRunning(state, pauseFlag);
    const before = stakes.of(sender);
    const isNew = before.sinceBlock === 0;
    if (amount < fitting(minimumStake << BigInt(height)) && isNew) fails("BelowMinimumStake");
    if (!isNew && isFrozen(state, before)) fails("Frozen");
    const staked = before.staked + amount;
    let { committed = postage.committed(staked) } = before;
    if (amount > 0n) {
      committed = postage.committed(staked) >> BigInt(height);
      if (!isNew && committed < (before.committed ?? 0n)) fails("DecreasedCommitment");
      state.requireAllowed(sender, self, amount);
      state.take(sender, self, self, amount);
    }
    const overlay = overlayAddress(sender, state.networkId, bytesOf(nonce));
    stakes.update(sender, { overlay, staked, committed, height });
  },
  withdrawFromStake({ state, sender, self }) {
    const { stakes } = state.chain;
    const surplus = surplusOf(state, stakes.of(sender));
    if (surplus === 0n) return;
    state.requireTokens(self, surplus);
    stakes.set(sender, { withdrawable: surplus });
    state.move(self, sender, surplus);
    stakes.withdraw(sender);
  },
  migrateStake({ state, sender, self }) {
    const { stakes } = state.chain;
    requirePaused(state, pauseFlag);
    const { staked, sinceBlock } = stakes.of(sender);
    if (sinceBlock === 0) return;
    state.requireTokens(self, staked);
    state.move(self, sender, staked);
    stakes.remove(sender);
  },
  freezeDeposit(context, owner, blocks) {
    freeze(context.state, context.sender, bytesOf(owner), blocks);
  },
  slashDeposit(context, account, amount) {
    const { state, emit } = context;
    if (!senderHas(context, roles.redistributor)) fails("OnlyRedistributor");
    const { stakes, blocks } = state.chain;
    const owner = bytesOf(account);
    const { staked, sinceBlock } = stakes.of(owner);
    if (sinceBlock > 0 && staked > amount)
      stakes.set(owner, { staked: staked - amount, withdrawable: 0n, sinceBlock: blocks.block });
    else stakes.remove(owner);
    emit("StakeSlashed", owner, stakes.of(owner).overlay ?? noOverlay, amount);
  },
  changeNetworkId(context) {
    if (!senderHas(context, roles.admin)) fails("Unauthorized");
    revertWith(`the simulated registry keeps network ${context.state.networkId}`);
  },
});

import { equalBytes, fromBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { parseAbi } from "viem";
import { phaseOf, roundBlocks } from "../../state/redistribution.ts";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import { contract, lazyAbi, type CallContext, type Contract } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { panicOverflow, Revert, revertAs, revertBare } from "../revert.ts";
import { validChunkCount, withdrawPot } from "./postage.ts";
import {
  pausableFunctions,
  pausableLines,
  pauseNumber,
  requireRunning,
  roleFunctions,
  roleLines,
  roles,
  senderHas,
} from "./roles.ts";
import {
  gameOf,
  noHash,
  noReveal,
  outcomeOf,
  renewedSeed,
  revealOf,
  seedAfter,
  setGame,
  type Commit,
  type Reveal,
} from "./redistribution-game.ts";
import {
  checkClaim,
  claimErrorLines,
  isInProximity,
  setSampleMaximum,
  type ClaimEntries,
} from "./redistribution-claim.ts";
import { activeStake, freeze } from "./staking.ts";
import { adjustPrice } from "./storage-price.ts";

/** Interface of the published contract. */
const redistributionAbi = lazyAbi(() =>
  parseAbi([
    "struct StampProof { bytes signature; bytes32 postageId; uint64 index; uint64 timeStamp; }",
    "struct SocProof { address signer; bytes signature; bytes32 identifier; bytes32 chunkAddr; }",
    "struct InclusionProof { bytes32[] proofSegments; bytes32 proveSegment; bytes32[] proofSegments2; bytes32 proveSegment2; uint64 chunkSpan; bytes32[] proofSegments3; StampProof postageProof; SocProof[] socProof; }",
    "struct Reveal { bytes32 overlay; address owner; uint8 depth; uint256 stake; uint256 stakeDensity; bytes32 hash; }",
    ...roleLines,
    ...pausableLines,
    "function Stakes() view returns (address)",
    "function PostageContract() view returns (address)",
    "function OracleContract() view returns (address)",
    "function currentRound() view returns (uint64)",
    "function currentCommitRound() view returns (uint64)",
    "function currentRevealRound() view returns (uint64)",
    "function currentClaimRound() view returns (uint64)",
    "function currentPhaseCommit() view returns (bool)",
    "function currentPhaseReveal() view returns (bool)",
    "function currentPhaseClaim() view returns (bool)",
    "function currentRoundAnchor() view returns (bytes32 returnVal)",
    "function currentSeed() view returns (bytes32)",
    "function nextSeed() view returns (bytes32)",
    "function currentMinimumDepth() view returns (uint8)",
    "function currentCommits(uint256) view returns (bytes32 overlay, address owner, bool revealed, uint8 height, uint256 stake, bytes32 obfuscatedHash, uint256 revealIndex)",
    "function currentReveals(uint256) view returns (bytes32 overlay, address owner, uint8 depth, uint256 stake, uint256 stakeDensity, bytes32 hash)",
    "function currentRoundReveals() view returns (Reveal[])",
    "function winner() view returns (bytes32 overlay, address owner, uint8 depth, uint256 stake, uint256 stakeDensity, bytes32 hash)",
    "function isWinner(bytes32 _overlay) view returns (bool)",
    "function isParticipatingInUpcomingRound(address _owner, uint8 _depth) view returns (bool)",
    "function inProximity(bytes32 A, bytes32 B, uint8 minimum) pure returns (bool)",
    "function wrapCommit(bytes32 _overlay, uint8 _depth, bytes32 _hash, bytes32 revealNonce) pure returns (bytes32)",
    "function commit(bytes32 _obfuscatedHash, uint64 _roundNumber)",
    "function reveal(uint8 _depth, bytes32 _hash, bytes32 _revealNonce)",
    "function claim(InclusionProof entryProof1, InclusionProof entryProof2, InclusionProof entryProofLast)",
    "function setFreezingParams(uint8 _penaltyMultiplierDisagreement, uint8 _penaltyMultiplierNonRevealed, uint8 _penaltyRandomFactor)",
    "function setSampleMaxValue(uint256 _sampleMaxValue)",
    "event Committed(uint256 roundNumber, bytes32 overlay, uint8 height)",
    "event Revealed(uint256 roundNumber, bytes32 overlay, uint256 stake, uint256 stakeDensity, bytes32 reserveCommitment, uint8 depth)",
    "event CurrentRevealAnchor(uint256 roundNumber, bytes32 anchor)",
    "event CountCommits(uint256 _count)",
    "event CountReveals(uint256 _count)",
    "event ChunkCount(uint256 validChunkCount)",
    "event PriceAdjustmentSkipped(uint16 redundancyCount)",
    "event TruthSelected(bytes32 hash, uint8 depth)",
    "event WinnerSelected(Reveal winner)",
    "event WithdrawFailed(address owner)",
    "event transformedChunkAddressFromInclusionProof(uint256 indexInRC, bytes32 chunkAddress)",
    "error AlreadyClaimed()",
    "error AlreadyCommitted()",
    "error AlreadyRevealed()",
    "error CommitRoundNotStarted()",
    "error CommitRoundOver()",
    "error FirstRevealDone()",
    "error MustStake2Rounds()",
    "error NoCommitsReceived()",
    "error NoMatchingCommit()",
    "error NoReveals()",
    "error NotAdmin()",
    "error NotClaimPhase()",
    "error NotCommitPhase()",
    "error NotMatchingOwner()",
    "error NotRevealPhase()",
    "error NotStaked()",
    "error OnlyPauser()",
    "error OutOfDepth()",
    "error OutOfDepthReveal(bytes32)",
    "error PhaseLastBlock()",
    "error WrongPhase()",
    ...claimErrorLines,
  ]),
);

/**
 * Penalties by name, with what the published contract begins with: rounds times 2^depth for which a stake is frozen
 * after a wrong and after a missing reveal, and percent of wrong reveals for which it is.
 */
const penalties = { disagreement: 1n, nonReveal: 2n, random: 100n };

const penalty = (state: ContractState, name: keyof typeof penalties): bigint =>
  state.number(`redistribution ${name} penalty`, penalties[name]);

const pauseFlag = pauseNumber("redistribution paused");

const fails = (name: string, args: readonly unknown[] = []): never =>
  revertAs(redistributionAbi(), name, args);

const phase = ({ chain }: ContractState): ReturnType<typeof phaseOf> => phaseOf(chain.blocks.block);

/** Bits of the anchor that a node answers for: its depth without the height of its stake. */
function responsibility(depth: number, height: number): number {
  return depth < height ? panicOverflow() : depth - height;
}

/** Anchor of the current round; in its claim phase, of the next one. */
function anchorOf(state: ContractState): Uint8Array {
  const round = state.round;
  if (phase(state) === "claim") return seedAfter(state, round + 1);
  if (phase(state) === "reveal" && gameOf(state).revealRound === round) fails("FirstRevealDone");
  return seedAfter(state, round);
}

/** The hash under which a node commits to its reveal. */
const wrapped = (
  overlay: Uint8Array,
  depth: number,
  hash: Uint8Array,
  nonce: Uint8Array,
): Uint8Array => keccak256(overlay, Uint8Array.of(depth), hash, nonce);

/** Stake and overlay with which an account may play. */
function playerOf(
  state: ContractState,
  owner: Uint8Array,
): Pick<Commit, "overlay" | "height" | "stake"> {
  const { overlay = noHash, height = 0, sinceBlock } = state.chain.stakes.of(owner);
  const stake = activeStake(state, owner);
  if (sinceBlock === 0) fails("NotStaked");
  // A frozen stake has its block in the future.
  if (sinceBlock >= state.chain.blocks.block - 2 * roundBlocks.all) fails("MustStake2Rounds");
  return { overlay, height, stake };
}

/** Refuses when there is nothing to win any more. */
function requireOpenClaim(state: ContractState): void {
  if (phase(state) !== "claim") fails("NotClaimPhase");
  const { revealRound, claimRound } = gameOf(state);
  if (revealRound !== state.round) fails("NoReveals");
  if (claimRound === state.round) fails("AlreadyClaimed");
}

const revealOutput = (reveal: Reveal) => ({
  overlay: data(reveal.overlay),
  owner: data(reveal.owner),
  depth: reveal.depth,
  stake: reveal.stake,
  stakeDensity: reveal.stakeDensity,
  hash: data(reveal.hash),
});

function requireAdmin(context: CallContext): void {
  if (!senderHas(context, roles.admin)) fails("NotAdmin");
}

function claim(context: CallContext, ...entries: ClaimEntries): void {
  const { state, emit, self } = context;
  requireRunning(state, pauseFlag);
  requireOpenClaim(state);
  const { commits, reveals, winner: before } = gameOf(state);
  const { truth, honest, winner = before ?? noReveal } = outcomeOf(state);
  setGame(state, { claimRound: state.round, winner });
  emit("CountCommits", BigInt(commits.length));
  emit("CountReveals", BigInt(reveals.length));
  emit("TruthSelected", truth.hash, truth.depth);
  const luck = fromBigEndian(state.prevrandao()) % 100n;
  for (const commit of commits) {
    const reveal = revealOf(state, commit);
    if (reveal !== undefined && honest.includes(reveal)) continue;
    if (reveal !== undefined && luck >= penalty(state, "random")) continue;
    const rounds = penalty(state, reveal === undefined ? "nonReveal" : "disagreement");
    const blocks = (rounds * BigInt(roundBlocks.all)) << BigInt(Math.min(truth.depth, 32));
    freeze(state, self, commit.owner, blocks);
  }
  if (!adjustPrice(state, self, honest.length)) emit("PriceAdjustmentSkipped", honest.length);
  checkClaim(context, winner, entries);
  try {
    withdrawPot(state, self, winner.owner);
  } catch (error) {
    if (!(error instanceof Revert)) throw error;
    emit("WithdrawFailed", winner.owner);
  }
  const { owner, overlay, depth, stake, stakeDensity, hash } = winner;
  emit("WinnerSelected", overlay, owner, depth, stake, stakeDensity, hash);
  emit("ChunkCount", validChunkCount(state));
}

/** Least depth of a reveal: that of the last winner, less one for each round since then and one more. */
function minimumDepth(state: ContractState): number {
  const { commitRound, claimRound, winner } = gameOf(state);
  return Math.max(0, (winner?.depth ?? 0) - (commitRound - claimRound) - 1);
}

/** Redistribution. [ethersphere/storage-incentives] */
export const redistribution: Contract = contract("Redistribution", redistributionAbi, {
  ...roleFunctions,
  ...pausableFunctions(pauseFlag, roles.admin, () => fails("OnlyPauser")),
  Stakes: () => data(accounts.staking),
  PostageContract: () => data(accounts.postage),
  OracleContract: () => data(accounts.storagePrice),
  currentRound: ({ state }) => BigInt(state.round),
  currentCommitRound: ({ state }) => BigInt(gameOf(state).commitRound),
  currentRevealRound: ({ state }) => BigInt(gameOf(state).revealRound),
  currentClaimRound: ({ state }) => BigInt(gameOf(state).claimRound),
  currentPhaseCommit: ({ state }) => phase(state) === "commit",
  currentPhaseReveal: ({ state }) => phase(state) === "reveal",
  currentPhaseClaim: ({ state }) => phase(state) === "claim",
  currentRoundAnchor: ({ state }) => data(anchorOf(state)),
  currentSeed: ({ state }) => data(seedAfter(state, state.round)),
  nextSeed: ({ state }) => data(seedAfter(state, state.round + 1)),
  currentMinimumDepth: ({ state }) => minimumDepth(state),
  currentCommits({ state }, index) {
    const commit = gameOf(state).commits[Number(index)] ?? revertBare();
    const { overlay, owner, revealIndex, height, stake, obfuscatedHash } = commit;
    const isRevealed = revealIndex !== undefined;
    const at = BigInt(revealIndex ?? 0);
    return [data(overlay), data(owner), isRevealed, height, stake, data(obfuscatedHash), at];
  },
  currentReveals({ state }, index) {
    const reveal = gameOf(state).reveals[Number(index)] ?? revertBare();
    return Object.values(revealOutput(reveal));
  },
  currentRoundReveals({ state }) {
    if (phase(state) !== "claim") fails("NotClaimPhase");
    const { reveals, revealRound } = gameOf(state);
    if (revealRound !== state.round) fails("NoReveals");
    return reveals.map(revealOutput);
  },
  winner: ({ state }) => Object.values(revealOutput(gameOf(state).winner ?? noReveal)),
  isWinner({ state }, overlay) {
    requireOpenClaim(state);
    return equalBytes(outcomeOf(state).winner?.overlay ?? noHash, bytesOf(overlay));
  },
  isParticipatingInUpcomingRound({ state }, owner, depth) {
    const account = bytesOf(owner);
    const bits = responsibility(depth, state.chain.stakes.of(account).height ?? 0);
    if (phase(state) === "reveal") fails("WrongPhase");
    const { overlay } = playerOf(state, account);
    return isInProximity(overlay, anchorOf(state), bits);
  },
  inProximity: (_context, a, b, depth) => isInProximity(bytesOf(a), bytesOf(b), depth),
  wrapCommit: (_context, overlay, depth, hash, nonce) =>
    data(wrapped(bytesOf(overlay), depth, bytesOf(hash), bytesOf(nonce))),
  commit(context, obfuscated, roundNumber) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, emit } = context;
    const round = state.round;
    const player = playerOf(state, sender);
    if (BigInt(round) > roundNumber) fails("CommitRoundOver");
    if (BigInt(round) < roundNumber) fails("CommitRoundNotStarted");
    if (phase(state) !== "commit") fails("NotCommitPhase");
    if (state.chain.blocks.block % roundBlocks.all === roundBlocks.reveal - 1)
      fails("PhaseLastBlock");
    const { commitRound, commits: before } = gameOf(state);
    const commits = commitRound === round ? before : [];
    if (commits.some(({ overlay }) => equalBytes(overlay, player.overlay)))
      fails("AlreadyCommitted");
    const commit = { ...player, owner: sender, obfuscatedHash: bytesOf(obfuscated) };
    setGame(state, { commitRound: round, commits: [...commits, commit] });
    emit("Committed", roundNumber, player.overlay, player.height);
  },
  reveal(context, depth, hash, nonce) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, emit } = context;
    const round = state.round;
    const { commits, commitRound, revealRound, reveals: before, anchor: first } = gameOf(state);
    if (commitRound !== round) fails("NoCommitsReceived");
    if (phase(state) !== "reveal") fails("NotRevealPhase");
    if (depth < minimumDepth(state)) fails("OutOfDepth");
    const isFirst = revealRound !== round;
    const anchor = isFirst ? seedAfter(state, round) : first;
    const { overlay = noHash } = state.chain.stakes.of(sender);
    const obfuscated = wrapped(overlay, depth, bytesOf(hash), bytesOf(nonce));
    const commit =
      commits.find(
        (one) => equalBytes(one.overlay, overlay) && equalBytes(one.obfuscatedHash, obfuscated),
      ) ?? fails("NoMatchingCommit");
    const bits = responsibility(depth, commit.height);
    if (!isInProximity(overlay, anchor, bits)) fails("OutOfDepthReveal", [data(anchor)]);
    if (commit.revealIndex !== undefined) fails("AlreadyRevealed");
    if (isFirst) {
      emit("CurrentRevealAnchor", BigInt(round), anchor);
      setGame(state, { revealRound: round, reveals: [], anchor, seed: renewedSeed(state) });
    }
    const reveals = isFirst ? [] : before;
    const stakeDensity = commit.stake << BigInt(bits);
    const { owner, stake } = commit;
    const reveal = { overlay, owner, depth, stake, stakeDensity, hash: bytesOf(hash) };
    setGame(state, {
      reveals: [...reveals, reveal],
      commits: commits.map((one) =>
        one === commit ? { ...commit, revealIndex: reveals.length } : one,
      ),
    });
    emit("Revealed", BigInt(round), overlay, stake, stakeDensity, bytesOf(hash), depth);
  },
  claim,
  setFreezingParams(context, disagreement, nonReveal, random) {
    requireAdmin(context);
    for (const [name, value] of Object.entries({ disagreement, nonReveal, random }))
      context.state.setNumber(`redistribution ${name} penalty`, BigInt(value));
  },
  setSampleMaxValue(context, value) {
    requireAdmin(context);
    setSampleMaximum(context.state, value);
  },
});

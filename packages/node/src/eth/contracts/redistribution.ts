import { compareBytes, equalBytes, fromBigEndian, toBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { distance } from "@swarm-docs/protocol/proximity";
import { parseAbi } from "viem";
import { phaseOf, roundBlocks } from "../../state/redistribution.ts";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import { contract, type CallContext, type Contract } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { revertAs, revertWith } from "../revert.ts";
import { validChunkCount, withdrawPot } from "./postage.ts";
import {
  pausableFunctions,
  pausableLines,
  pauseNumber,
  requireRunning,
  roleFunctions,
  roleLines,
} from "./roles.ts";
import { activeStake, freeze } from "./staking.ts";
import { adjustPrice } from "./storage-price.ts";

/** Interface of the published contract. */
const redistributionAbi = parseAbi([
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
  "error AlreadyClaimed()",
  "error AlreadyCommitted()",
  "error AlreadyRevealed()",
  "error CommitRoundNotStarted()",
  "error CommitRoundOver()",
  "error MustStake2Rounds()",
  "error NoCommitsReceived()",
  "error NoMatchingCommit()",
  "error NoReveals()",
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
]);

/** A commit of this round. */
interface Commit {
  readonly overlay: Uint8Array;
  readonly owner: Uint8Array;
  readonly height: number;
  readonly stake: bigint;
  readonly obfuscatedHash: Uint8Array;
  /** Index of its reveal; absent = not revealed. */
  readonly revealIndex?: number;
}

/** A reveal of this round. */
interface Reveal {
  readonly overlay: Uint8Array;
  readonly owner: Uint8Array;
  readonly depth: number;
  readonly stake: bigint;
  readonly stakeDensity: bigint;
  readonly hash: Uint8Array;
}

/** What the contract remembers. */
interface Game {
  readonly commits: readonly Commit[];
  readonly reveals: readonly Reveal[];
  readonly commitRound: number;
  readonly revealRound: number;
  readonly claimRound: number;
  readonly seed: Uint8Array;
  readonly anchor: Uint8Array;
  readonly winner?: Reveal;
}

const noHash = new Uint8Array(32);

const newGame: Game = {
  commits: [],
  reveals: [],
  commitRound: 0,
  revealRound: 0,
  claimRound: 0,
  seed: noHash,
  anchor: noHash,
};

/** Rounds times 2^depth for which a stake is frozen after a wrong and after a missing reveal. */
const [disagreement, nonReveal] = [1n, 2n];

const pauseFlag = pauseNumber("redistribution paused");

const fails = (name: string, args: readonly unknown[] = []): never =>
  revertAs(redistributionAbi, name, args);

const gameOf = (state: ContractState): Game =>
  (state.records.get("redistribution") as Game | undefined) ?? newGame;

function setGame(state: ContractState, change: Partial<Game>): void {
  void state.records.set("redistribution", { ...gameOf(state), ...change });
}

const phase = ({ chain }: ContractState): ReturnType<typeof phaseOf> => phaseOf(chain.blocks.block);

/** True when `depth` bits of two addresses are equal. */
const isInProximity = (a: Uint8Array, b: Uint8Array, depth: number): boolean =>
  distance(a, b) >> BigInt(256 - depth) === 0n;

/** The seed of a round: the last one, hashed once more for every round without a reveal. */
function seedAfter(state: ContractState, round: number): Uint8Array {
  const { seed, revealRound } = gameOf(state);
  const skipped = round - revealRound;
  if (skipped <= 1) return seed;
  return keccak256(seed, toBigEndian(BigInt(skipped - 1), 32));
}

/** Anchor of the current round; in its claim phase, of the next one. */
function anchorOf(state: ContractState): Uint8Array {
  const { revealRound, anchor } = gameOf(state);
  const round = state.round;
  switch (phase(state)) {
    case "commit":
      return seedAfter(state, round);
    case "reveal":
      return revealRound === round ? anchor : seedAfter(state, round);
    case "claim":
      return seedAfter(state, round + 1);
  }
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

/** One of the reveals, by chance in proportion to a weight; the hash decides. */
function drawn(
  reveals: readonly Reveal[],
  seed: Uint8Array,
  salt: number,
  weight: (reveal: Reveal) => bigint,
): Reveal | undefined {
  const total = reveals.reduce((sum, reveal) => sum + weight(reveal), 0n);
  if (total === 0n) return reveals[0];
  let at = fromBigEndian(keccak256(seed, Uint8Array.of(salt))) % total;
  return reveals.find((reveal) => (at -= weight(reveal)) < 0n);
}

/** Truth and winner of the round. */
function decided(state: ContractState): { readonly truth: Reveal; readonly winner: Reveal } {
  const { reveals, seed, revealRound } = gameOf(state);
  if (revealRound !== state.round || reveals.length === 0) return fails("NoReveals");
  const truth = drawn(reveals, seed, 0, ({ stake }) => stake) ?? fails("NoReveals");
  const honest = reveals.filter((reveal) => isSame(reveal, truth));
  const winner = drawn(honest, seed, 1, ({ stakeDensity }) => stakeDensity) ?? truth;
  return { truth, winner };
}

const isSame = (one: Reveal, other: Reveal): boolean =>
  one.depth === other.depth && equalBytes(one.hash, other.hash);

const revealOutput = (reveal: Reveal) => ({
  overlay: data(reveal.overlay),
  owner: data(reveal.owner),
  depth: reveal.depth,
  stake: reveal.stake,
  stakeDensity: reveal.stakeDensity,
  hash: data(reveal.hash),
});

function claim(context: CallContext): void {
  requireRunning(context.state, pauseFlag);
  const { state, emit } = context;
  if (phase(state) !== "claim") fails("NotClaimPhase");
  const round = state.round;
  const { commits, reveals, commitRound, claimRound } = gameOf(state);
  if (commitRound !== round) fails("NoCommitsReceived");
  if (claimRound === round) fails("AlreadyClaimed");
  const { truth, winner } = decided(state);
  setGame(state, { claimRound: round, winner });
  emit("CountCommits", BigInt(commits.length));
  emit("CountReveals", BigInt(reveals.length));
  emit("TruthSelected", truth.hash, truth.depth);
  for (const { owner, revealIndex } of commits) {
    const reveal = revealIndex === undefined ? undefined : reveals[revealIndex];
    if (reveal !== undefined && isSame(reveal, truth)) continue;
    const rounds = reveal === undefined ? nonReveal : disagreement;
    freeze(state, owner, (rounds * BigInt(roundBlocks.all)) << BigInt(Math.min(truth.depth, 32)));
  }
  const { owner, overlay, depth, stake, stakeDensity, hash } = winner;
  emit("WinnerSelected", overlay, owner, depth, stake, stakeDensity, hash);
  const redundancy = reveals.filter((reveal) => isSame(reveal, truth)).length;
  if (!adjustPrice(state, redundancy)) emit("PriceAdjustmentSkipped", redundancy);
  withdrawPot(state, owner);
  emit("ChunkCount", validChunkCount(state));
}

/**
 * Redistribution. The proofs of a claim are decoded and accepted unchecked: the ledger knows no chunks
 * of real nodes. [ethersphere/storage-incentives]
 */
export const redistribution: Contract = contract("Redistribution", redistributionAbi, {
  ...roleFunctions(() => false),
  ...pausableFunctions(pauseFlag, () => fails("OnlyPauser")),
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
  currentMinimumDepth: ({ state }) => gameOf(state).winner?.depth ?? 0,
  currentCommits({ state }, index) {
    const commit = gameOf(state).commits[Number(index)] ?? revertWith("no commit");
    const { overlay, owner, revealIndex, height, stake, obfuscatedHash } = commit;
    const isRevealed = revealIndex !== undefined;
    const at = BigInt(revealIndex ?? 0);
    return [data(overlay), data(owner), isRevealed, height, stake, data(obfuscatedHash), at];
  },
  currentReveals({ state }, index) {
    const reveal = gameOf(state).reveals[Number(index)] ?? revertWith("no reveal");
    return Object.values(revealOutput(reveal));
  },
  currentRoundReveals({ state }) {
    const { reveals, revealRound } = gameOf(state);
    if (revealRound !== state.round) return fails("NoReveals");
    return reveals.map(revealOutput);
  },
  winner({ state }) {
    const none: Reveal = {
      overlay: noHash,
      owner: new Uint8Array(20),
      depth: 0,
      stake: 0n,
      stakeDensity: 0n,
      hash: noHash,
    };
    return Object.values(revealOutput(gameOf(state).winner ?? none));
  },
  isWinner({ state }, overlay) {
    if (phase(state) !== "claim") fails("NotClaimPhase");
    const { commitRound, claimRound } = gameOf(state);
    const round = state.round;
    if (commitRound !== round) fails("NoCommitsReceived");
    if (claimRound === round) fails("AlreadyClaimed");
    return equalBytes(decided(state).winner.overlay, bytesOf(overlay));
  },
  isParticipatingInUpcomingRound({ state }, owner, depth) {
    if (phase(state) === "reveal") fails("WrongPhase");
    const account = bytesOf(owner);
    const { overlay, height } = playerOf(state, account);
    return isInProximity(overlay, anchorOf(state), Math.max(0, depth - height));
  },
  inProximity: (_context, a, b, depth) => isInProximity(bytesOf(a), bytesOf(b), depth),
  wrapCommit: (_context, overlay, depth, hash, nonce) =>
    data(wrapped(bytesOf(overlay), depth, bytesOf(hash), bytesOf(nonce))),
  commit(context, obfuscated, roundNumber) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, emit } = context;
    if (phase(state) !== "commit") fails("NotCommitPhase");
    if (state.chain.blocks.block % roundBlocks.all === roundBlocks.reveal - 1)
      fails("PhaseLastBlock");
    const round = state.round;
    if (BigInt(round) > roundNumber) fails("CommitRoundOver");
    if (BigInt(round) < roundNumber) fails("CommitRoundNotStarted");
    const player = playerOf(state, sender);
    const { commitRound, commits: before } = gameOf(state);
    const commits = commitRound === round ? before : [];
    if (commits.some(({ overlay }) => compareBytes(overlay, player.overlay) === 0))
      fails("AlreadyCommitted");
    const commit = { ...player, owner: sender, obfuscatedHash: bytesOf(obfuscated) };
    setGame(state, { commitRound: round, commits: [...commits, commit] });
    emit("Committed", roundNumber, player.overlay, player.height);
  },
  reveal(context, depth, hash, nonce) {
    requireRunning(context.state, pauseFlag);
    const { state, sender, emit } = context;
    if (phase(state) !== "reveal") fails("NotRevealPhase");
    const round = state.round;
    const { commits, commitRound, revealRound, reveals: before } = gameOf(state);
    if (commitRound !== round) fails("NoCommitsReceived");
    const { overlay = noHash } = state.chain.stakes.of(sender);
    const obfuscated = wrapped(overlay, depth, bytesOf(hash), bytesOf(nonce));
    const commit =
      commits.find(
        (one) => equalBytes(one.overlay, overlay) && equalBytes(one.obfuscatedHash, obfuscated),
      ) ?? fails("NoMatchingCommit");
    const isFirst = revealRound !== round;
    const anchor = anchorOf(state);
    if (!isInProximity(overlay, anchor, Math.max(0, depth - commit.height)))
      fails("OutOfDepthReveal", [data(anchor)]);
    if (commit.revealIndex !== undefined) fails("AlreadyRevealed");
    if (isFirst) {
      emit("CurrentRevealAnchor", BigInt(round), anchor);
      const seed = keccak256(seedAfter(state, round), bytesOf(nonce));
      setGame(state, { revealRound: round, reveals: [], anchor, seed });
    }
    const reveals = isFirst ? [] : before;
    const stakeDensity = commit.stake << BigInt(Math.max(0, depth - commit.height));
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
  claim: (context) => claim(context),
});

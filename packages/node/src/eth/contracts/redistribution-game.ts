import { equalBytes, fromBigEndian, toBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { ContractState } from "../contract-state.ts";

/** A commit of a round. */
export interface Commit {
  readonly overlay: Uint8Array;
  readonly owner: Uint8Array;
  readonly height: number;
  readonly stake: bigint;
  readonly obfuscatedHash: Uint8Array;
  /** Index of its reveal; absent = not revealed. */
  readonly revealIndex?: number;
}

/** A reveal of a round. */
export interface Reveal {
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
  /** Anchor of the last round that had a reveal. */
  readonly anchor: Uint8Array;
  /** Reveal that won the last claimed round. */
  readonly winner?: Reveal;
}

/** 32 zero bytes. */
export const noHash: Uint8Array = new Uint8Array(32);

/** An empty reveal. */
export const noReveal: Reveal = {
  overlay: noHash,
  owner: new Uint8Array(20),
  depth: 0,
  stake: 0n,
  stakeDensity: 0n,
  hash: noHash,
};

const newGame: Game = {
  commits: [],
  reveals: [],
  commitRound: 0,
  revealRound: 0,
  claimRound: 0,
  seed: noHash,
  anchor: noHash,
};

/** What the contract remembers now. */
export const gameOf = (state: ContractState): Game =>
  (state.records.get("redistribution") as Game | undefined) ?? newGame;

/** Changes a part of the stored game. */
export function setGame(state: ContractState, change: Partial<Game>): void {
  void state.records.set("redistribution", { ...gameOf(state), ...change });
}

/** The reveal that belongs to a commit. */
export const revealOf = (
  state: ContractState,
  { revealIndex }: Pick<Commit, "revealIndex">,
): Reveal | undefined =>
  revealIndex === undefined ? undefined : gameOf(state).reveals[revealIndex];

/** The seed of a round: the last one, hashed once more with the number of rounds without a reveal. */
export function seedAfter(state: ContractState, round: number): Uint8Array {
  const { seed, revealRound } = gameOf(state);
  const skipped = round - revealRound;
  if (skipped <= 1) return seed;
  return keccak256(seed, toBigEndian(BigInt(skipped - 1), 32));
}

/** The seed after the first reveal of a round: mixed with the randomness of its block. [updateRandomness] */
export const renewedSeed = (state: ContractState): Uint8Array =>
  keccak256(gameOf(state).seed, state.prevrandao());

/**
 * Draws one of the reveals by stake density: each takes the place of the one before with the share that it adds
 * to their sum. `undefined` if nothing is at stake. `salt`: what is drawn; the number of an entry is hashed too.
 */
function drawn(
  { seed }: Game,
  salt: "0" | "1",
  entries: readonly (readonly [index: number, reveal: Reveal])[],
): Reveal | undefined {
  let sum = 0n;
  let chosen: Reveal | undefined;
  for (const [index, reveal] of entries) {
    sum += reveal.stakeDensity;
    const hash = keccak256(seed, encodeUtf8(salt), toBigEndian(BigInt(index), 32));
    if (fromBigEndian(hash.subarray(16)) * sum < reveal.stakeDensity << 128n) chosen = reveal;
  }
  return chosen;
}

/** How a round ends. */
export interface Outcome {
  /** The hash and depth that hold. */
  readonly truth: Pick<Reveal, "hash" | "depth">;
  /** Reveals that agree with it, in the order of their commits. */
  readonly honest: readonly Reveal[];
  /** Absent = nothing was at stake. */
  readonly winner?: Reveal;
}

/** The outcome of the commits and reveals until now. [storage-incentives Redistribution.sol winnerSelection] */
export function outcomeOf(state: ContractState): Outcome {
  const game = gameOf(state);
  const revealed = game.commits.flatMap((commit, index) => {
    const reveal = revealOf(state, commit);
    return reveal === undefined ? [] : [[index, reveal] as const];
  });
  const truth = drawn(game, "0", revealed) ?? noReveal;
  const honest = revealed
    .map(([, reveal]) => reveal)
    .filter(({ depth, hash }) => depth === truth.depth && equalBytes(hash, truth.hash));
  const winner = drawn(
    game,
    "1",
    honest.map((reveal, index) => [index, reveal] as const),
  );
  return { truth, honest, ...(winner && { winner }) };
}

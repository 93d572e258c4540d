import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Blocks in a round, and those at which reveal and claim begin. [storage-incentives Redistribution] */
export const roundBlocks = { all: 152, reveal: 38, claim: 76 } as const;

/** Rounds looked back at most; a node that staked long ago has played often enough by then. */
const lookBack = 2048;

/** PLUR that a simulated win brings, and wei that a simulated round costs. */
const rewardPlur = 10n ** 15n;
const feeWei = 3n * 10n ** 14n;

/** Outcome of the simulated redistribution rounds. */
export interface Rounds {
  readonly round: number;
  readonly phase: "commit" | "reveal" | "claim";
  readonly lastWonRound: number;
  readonly lastPlayedRound: number;
  readonly lastSelectedRound: number;
  readonly reward: bigint;
  readonly fees: bigint;
}

/** Number of the round that a block belongs to. */
export const roundOf = (block: number): number => Math.floor(block / roundBlocks.all);

/** Phase of the round that a block belongs to. */
export function phaseOf(block: number): Rounds["phase"] {
  const at = block % roundBlocks.all;
  if (at < roundBlocks.reveal) return "commit";
  return at < roundBlocks.claim ? "reveal" : "claim";
}

/**
 * What a node with stake since `stakedSince` (a block; absent = no stake) would have met by `block`:
 * its neighborhood is selected in one round of four, and it wins one of four rounds it plays. The
 * dice are the hashes of seed and round, so the same seed plays the same game.
 */
export function playRounds(seed: string, block: number, stakedSince: number | undefined): Rounds {
  const round = roundOf(block);
  let [lastWonRound, lastPlayedRound, reward, fees] = [0, 0, 0n, 0n];
  if (stakedSince !== undefined) {
    // The stake must be two rounds old. [storage-incentives]
    const first = Math.max(roundOf(stakedSince) + 2, round - lookBack);
    for (let played = first; played < round; played++) {
      const hash = keccak256(encodeUtf8(`round|${seed}|${played}`));
      const dice = Number(fromBigEndian(hash.subarray(0, 4)));
      if (dice % 4 !== 0) continue;
      lastPlayedRound = played;
      fees += feeWei;
      if (dice % 16 !== 0) continue;
      lastWonRound = played;
      reward += rewardPlur;
    }
  }
  return {
    round,
    phase: phaseOf(block),
    lastWonRound,
    lastPlayedRound,
    lastSelectedRound: lastPlayedRound,
    reward,
    fees,
  };
}

import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { verifyProof } from "@swarm-docs/protocol/proof";
import { po } from "@swarm-docs/protocol/proximity";
import {
  drawWitnesses,
  proveSample,
  sampleChunk,
  sampleReserve,
  type SampleItem,
} from "@swarm-docs/protocol/sample";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { commitment, densityOf, draw } from "./draw.ts";

/** Parameters of a round: the user's node, and the round number, which seeds all randomness. */
export interface RoundOptions {
  /** Overlay of the user's node, 64 hexadecimal digits. */
  readonly overlay: string;
  readonly round: number;
  /** Stake of the user's node, in xBZZ. */
  readonly stake: number;
}

/** A chunk of the sample. */
interface Sampled {
  readonly address: string;
  readonly transformed: string;
}

/** A player with its commit and reveal. Hashes are hexadecimal. */
interface Player {
  readonly name: string;
  readonly overlay: string;
  readonly stake: number;
  /** Whether the player stores all chunks of the neighborhood. */
  readonly isComplete: boolean;
  readonly commit: string;
  readonly secret: string;
  readonly reserve: string;
  readonly density: string;
}

/** Verified proof of the claim. */
interface Witness {
  /** Zero-based index in the sample. */
  readonly item: number;
  readonly segment: number;
  readonly address: string;
  /** Results of the sample proof, the segment proof, and the proof under the anchor. */
  readonly isInSample: boolean;
  readonly isInChunk: boolean;
  readonly isTransformed: boolean;
}

/** Result of a round. */
export interface Round {
  readonly anchor: string;
  /** Length of the common bit prefix of overlay and anchor. */
  readonly proximity: number;
  readonly depth: number;
  /** Chunks in the neighborhood, from which the sample is taken. */
  readonly reserveChunks: number;
  readonly sample: readonly Sampled[];
  readonly players: readonly Player[];
  /** Indexes of the player whose reveal is the truth, and of the winner. */
  readonly truth: number;
  readonly winner: number;
  readonly witnesses: readonly Witness[];
}

/** Neighborhood depth in bits; small, so that its chunks are generated quickly. */
const DEPTH = 3;
/** Generated chunks; an eighth of them lies in the neighborhood. */
const CHUNKS = 2400;
const PLUR_PER_BZZ = 10n ** 16n;

const hashOf = (text: string): Uint8Array => keccak256(encodeUtf8(text));

/** Combines the first `bits` bits of one address with the rest of another. */
function joined(first: Uint8Array, bits: number, others: Uint8Array): Uint8Array {
  const mask = 0xff << (8 - bits);
  const result = others.slice();
  result[0] = ((first[0] ?? 0) & mask) | ((others[0] ?? 0) & ~mask);
  return result;
}

async function reserveOf(
  chunks: readonly Chunk[],
  anchor: Uint8Array,
): Promise<{ readonly sample: SampleItem[]; readonly hash: Uint8Array }> {
  const sample = await sampleReserve(chunks, anchor, DEPTH);
  return { sample, hash: sampleChunk(sample).address };
}

function witnessesOf(
  sample: readonly SampleItem[],
  anchor: Uint8Array,
  second: Uint8Array,
): Witness[] {
  const { items, segment } = drawWitnesses(second);
  const { hash, proofs } = proveSample(sample, anchor, second);
  return proofs.map(({ item: { chunk, transformed }, inSample, inChunk, inTransformed }, at) => ({
    item: items[at] ?? 0,
    segment,
    address: toHex(chunk.address),
    isInSample: verifyProof(inSample, hash),
    isInChunk: verifyProof(inChunk, chunk.address),
    isTransformed: verifyProof(inTransformed, transformed, anchor),
  }));
}

/** Plays rounds. Runs in a dedicated worker. */
export class Game {
  readonly #chunks = Array.from({ length: CHUNKS }, (_, at) => makeCac(encodeUtf8(`chunk ${at}`)));

  /**
   * Plays a round in the user's neighborhood against three other nodes: two have all chunks, one is
   * missing a chunk of the sample.
   */
  async play({ overlay, round, stake }: RoundOptions): Promise<Round> {
    const own = fromHex(overlay);
    const seed = hashOf(`seed of round ${round}`);
    const anchor = joined(own, DEPTH, seed);
    const near = this.#chunks.filter(({ address }) => po(address, anchor) >= DEPTH);
    const honest = await reserveOf(near, anchor);
    const lost = honest.sample[3]?.chunk;
    const poorer = await reserveOf(
      near.filter((chunk) => chunk !== lost),
      anchor,
    );
    const others = ["Ana", "Ben", "Cem"].map((name) => joined(own, DEPTH, hashOf(name)));
    const [ana = own, ben = own, cem = own] = others;
    const entries = [
      ["You", own, stake, true],
      ["Ana", ana, 10, true],
      ["Ben", ben, 20, true],
      ["Cem, who lost a chunk", cem, 10, false],
    ] as const;
    const players = entries.map(([name, address, bzz, isComplete]): Player => {
      const reserve = (isComplete ? honest : poorer).hash;
      const secret = hashOf(`secret of ${toHex(address)} in round ${round}`);
      return {
        name,
        overlay: toHex(address),
        stake: bzz,
        isComplete,
        secret: toHex(secret),
        reserve: toHex(reserve),
        commit: toHex(commitment(address, DEPTH, reserve, secret)),
        density: String(densityOf(BigInt(bzz) * PLUR_PER_BZZ, DEPTH, 0)),
      };
    });
    // The first reveal updates the seed; `prevrandao` is simulated.
    const renewed = keccak256(seed, hashOf(`prevrandao of round ${round}`));
    const truth = draw(
      players.map(({ density }) => BigInt(density)),
      renewed,
      "truth",
    );
    const agreeing = players.filter(({ reserve }) => reserve === players[truth]?.reserve);
    const drawn = draw(
      agreeing.map(({ density }) => BigInt(density)),
      renewed,
      "winner",
    );
    const winner = players.findIndex((player) => player === agreeing[drawn]);
    const claimed = players[winner]?.isComplete === false ? poorer : honest;
    return {
      anchor: toHex(anchor),
      proximity: po(own, anchor),
      depth: DEPTH,
      reserveChunks: near.length,
      sample: honest.sample.map(({ chunk, transformed }) => ({
        address: toHex(chunk.address),
        transformed: toHex(transformed),
      })),
      players,
      truth,
      winner,
      witnesses: witnessesOf(claimed.sample, anchor, renewed),
    };
  }

  /** Counts the wins of honest players over `rounds` rounds, starting at `from`. */
  tally(densities: readonly string[], from: number, rounds: number): readonly number[] {
    const numbers = densities.map(BigInt);
    const wins = numbers.map(() => 0);
    for (let round = from; round < from + rounds; round++) {
      const at = draw(numbers, hashOf(`seed of round ${round}`), "winner");
      wins[at] = (wins[at] ?? 0) + 1;
    }
    return wins;
  }
}

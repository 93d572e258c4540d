import { toHex, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { game, nonce, startRounds, type Rounds } from "./rounds.ts";
import { stampOf, type ClaimEntry } from "./samples.ts";
import { noHash, startWorld, type EthWorld } from "./world.ts";

let world: EthWorld;
let rounds: Rounds;
beforeEach(async () => {
  world = await startWorld();
  rounds = await startRounds(world);
});
afterEach(() => world.close());

const bytes = (address: Hex): Uint8Array => Buffer.from(address.slice(2), "hex");

/** A hash that no proof has. */
const otherHash: Hex = `0x${"1".repeat(64)}`;

describe("a claim", () => {
  it("refuses a claim whose proofs, stamps or owners are wrong, and nothing of it has happened", async () => {
    const { send, read, mineTo, staked, commit, claim, sampleOf, nextRound, batchId } = rounds;
    const { account, administrator } = world;
    const player = await staked();
    await nextRound();
    const depth = 1;
    // Proximity to the anchor is a matter of luck: play until the player may reveal so deep.
    while ((await read("isParticipatingInUpcomingRound", player.address, depth)) !== true)
      await world.rpc("anvil_mine", "0x98");
    const truth = await sampleOf("truth", depth);
    const other = await sampleOf("other", depth);
    await commit(player, depth, truth.hash);
    await mineTo(40);
    await send(player, game, "reveal", [depth, truth.hash, nonce]);
    await mineTo(80);
    const seed = (await read("currentSeed")) as Hex;
    const [, , foreign] = other.entries(seed);
    type Change = (entry: ClaimEntry) => Partial<ClaimEntry>;
    /** Changes an entry of a claim: by its number, or the first of a kind of chunk. */
    const changed =
      (where: number | "plain" | "owned", change: Change) => (entries: readonly ClaimEntry[]) => {
        const isOwned = (entry: ClaimEntry) => entry.socProof.length > 0;
        const found = entries.findIndex((entry) => isOwned(entry) === (where === "owned"));
        const index = typeof where === "number" ? where : found;
        return entries.map((one, each) => (each === index ? { ...one, ...change(one) } : one));
      };
    const stamped =
      (change: object): Change =>
      ({ postageProof }) => ({
        postageProof: { ...postageProof, ...change },
      });
    const owned =
      (change: object): Change =>
      ({ socProof }) => ({
        socProof: socProof.map((one) => ({ ...one, ...change })),
      });
    const farAway: Change = ({ proveSegment }) => {
      const [first = 0, ...others] = bytes(proveSegment);
      return { proveSegment: toHex(Uint8Array.of(first ^ 0x80, ...others)) };
    };
    const without = (sisters: readonly Hex[]) => [otherHash, ...sisters.slice(1)];
    const bucketOf = ({ postageProof }: ClaimEntry) => Number(postageProof.index >> 32n);
    const indexed =
      (move: number, counter: number): Change =>
      (entry) => {
        const index = { bucket: (bucketOf(entry) + move) % 65_536, counter };
        return { postageProof: stampOf(bytes(entry.proveSegment), batchId, index) };
      };
    const cases: readonly (readonly [
      RegExp,
      (entries: readonly ClaimEntry[]) => readonly ClaimEntry[],
    ])[] = [
      [/OutOfDepthClaim\(uint8\)\s+\(3\)/, changed(2, farAway)],
      [/OutOfDepthClaim\(uint8\)\s+\(2\)/, changed(0, farAway)],
      [/OutOfDepthClaim\(uint8\)\s+\(1\)/, changed(1, farAway)],
      [/InclusionProofFailed\(uint8, bytes32\)\s+\(1,/, () => [foreign, foreign, foreign]],
      [
        /InclusionProofFailed\(uint8, bytes32\)\s+\(1,/,
        ([first, second, last]) => [second, first, last] as never,
      ],
      [
        /InclusionProofFailed\(uint8, bytes32\)\s+\(1,/,
        changed(2, ({ proofSegments }) => ({ proofSegments: proofSegments.slice(1) })),
      ],
      [
        /InclusionProofFailed\(uint8, bytes32\)\s+\(2,/,
        changed(0, ({ proofSegments3 }) => ({ proofSegments3: without(proofSegments3) })),
      ],
      [/out-of-bounds/, changed(1, () => ({ proofSegments2: [] }))],
      [
        /InclusionProofFailed\(uint8, bytes32\)\s+\(3,/,
        changed(1, ({ chunkSpan }) => ({ chunkSpan: chunkSpan + 1n })),
      ],
      [
        /InclusionProofFailed\(uint8, bytes32\)\s+\(4,/,
        changed(2, ({ proofSegments3 }) => ({
          proofSegments3: [...proofSegments3.slice(0, 6), otherHash],
        })),
      ],
      [/BatchDoesNotExist/, changed(0, stamped({ postageId: noHash }))],
      [/IndexOutsideSet/, changed(2, indexed(0, 2))],
      [/BucketDiffers/, changed(1, indexed(1, 0))],
      [/SigRecoveryFailed/, changed(2, stamped({ timeStamp: 2n }))],
      [/InvalidSignatureLength/, changed(2, stamped({ signature: "0x" }))],
      [/SocVerificationFailed/, changed("owned", owned({ identifier: noHash }))],
      [/SocVerificationFailed/, changed("owned", owned({ signer: account.address }))],
    ];
    for (const [error, change] of cases) {
      const entries = truth.entries(seed);
      // Which kinds of chunks are drawn is a matter of luck.
      if (change(entries).every((one, index) => one === entries[index])) continue;
      await expect(claim(player, truth, change), String(error)).rejects.toThrow(error);
    }
    const [, , last] = truth.entries(seed);
    const maximum = BigInt(last.proofSegments[0] as Hex);
    await send(administrator, game, "setSampleMaxValue", [maximum]);
    await expect(claim(player, truth)).rejects.toThrow("ReserveCheckFailed");
    await send(administrator, game, "setSampleMaxValue", [maximum + 1n]);
    expect(await read("currentClaimRound")).toBe(0n);
    await claim(player, truth);
  });
});

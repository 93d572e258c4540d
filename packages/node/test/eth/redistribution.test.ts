import { transformChunk } from "@swarm-docs/protocol/sample";
import { encodePacked, keccak256, stringToBytes, toHex, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import { game, nonce, stake, startRounds, type Rounds } from "./rounds.ts";
import type { TestSample } from "./samples.ts";
import { at, noHash, startWorld, viemClients, type EthWorld } from "./world.ts";

type Account = EthWorld["account"];

/** What these tests read of a block. */
interface JsonBlock {
  readonly number: string;
  readonly mixHash: string;
}

let world: EthWorld;
let rounds: Rounds;
beforeEach(async () => {
  world = await startWorld();
  rounds = await startRounds(world);
});
afterEach(() => world.close());

/** The sample that the round of all reveals holds for true. */
async function truthOf(samples: readonly TestSample[]): Promise<TestSample> {
  const { read } = rounds;
  const reveals = (await read("currentRoundReveals")) as readonly {
    readonly hash: Hex;
    readonly stakeDensity: bigint;
  }[];
  const densities = reveals.map(
    ({ stakeDensity }, index) => [BigInt(index), stakeDensity] as const,
  );
  const index = Number(drawn((await read("currentSeed")) as Hex, "0", densities));
  return samples.find(({ hash }) => hash === reveals[index]?.hash) as TestSample;
}

/** The 128 bits that decide about an entry of a draw. */
const randomOf = (seed: Hex, salt: string, index: bigint): bigint =>
  BigInt(keccak256(encodePacked(["bytes32", "string", "uint256"], [seed, salt, index]))) &
  ((1n << 128n) - 1n);

/** Index that the published contract draws from stake densities. */
function drawn(seed: Hex, salt: string, densities: readonly (readonly [bigint, bigint])[]): bigint {
  let [sum, chosen] = [0n, -1n];
  for (const [index, density] of densities) {
    sum += density;
    if (randomOf(seed, salt, index) * sum < density << 128n) chosen = index;
  }
  return chosen;
}

describe("a round of the redistribution", () => {
  const notPlayed = keccak256("0x01");

  it("refuses what is asked too early, too late or in another phase", async () => {
    const { send, read, mineTo, staked, commit, claim, sampleOf, nextRound } = rounds;
    const stranger = privateKeyToAccount(generatePrivateKey());
    const isIn = (account: Account) =>
      read("isParticipatingInUpcomingRound", account.address, 0) as Promise<boolean>;
    await mineTo(0);
    await expect(isIn(stranger)).rejects.toThrow("NotStaked");
    const player = await staked();
    await expect(isIn(player)).rejects.toThrow("MustStake2Rounds");
    await nextRound();
    expect(await isIn(player)).toBe(true);
    const round = (await read("currentRound")) as bigint;
    const commitFor = (one: bigint) => send(player, game, "commit", [noHash, one]);
    await expect(commitFor(round - 1n)).rejects.toThrow("CommitRoundOver");
    await expect(commitFor(round + 1n)).rejects.toThrow("CommitRoundNotStarted");
    await mineTo(36);
    await expect(commitFor(round)).rejects.toThrow("PhaseLastBlock");
    await mineTo(40);
    await expect(commitFor(round)).rejects.toThrow("NotCommitPhase");
    await expect(isIn(player)).rejects.toThrow("WrongPhase");
    await expect(send(player, game, "reveal", [0, notPlayed, nonce])).rejects.toThrow(
      "NoCommitsReceived",
    );
    await expect(read("isWinner", noHash)).rejects.toThrow("NotClaimPhase");
    await mineTo(80);
    await expect(read("isWinner", noHash)).rejects.toThrow("NoReveals");
    await mineTo(1);
    const truth = await sampleOf("truth");
    const { hash } = truth;
    await commit(player, 0, hash);
    await expect(commit(player, 0, hash)).rejects.toThrow("AlreadyCommitted");
    await mineTo(40);
    await expect(send(player, game, "reveal", [1, hash, nonce])).rejects.toThrow(
      "NoMatchingCommit",
    );
    await send(player, game, "reveal", [0, hash, nonce]);
    await expect(read("currentRoundAnchor")).rejects.toThrow("FirstRevealDone");
    await expect(send(player, game, "reveal", [0, hash, nonce])).rejects.toThrow("AlreadyRevealed");
    await mineTo(80);
    await claim(player, truth);
    await expect(read("isWinner", noHash)).rejects.toThrow("AlreadyClaimed");
    await expect(claim(player, truth)).rejects.toThrow("AlreadyClaimed");
    await mineTo(0);
    await mineTo(80);
    await expect(claim(player, truth)).rejects.toThrow("NoReveals");
  });

  it("mixes the seed with the randomness of the first reveal's block, and draws witnesses from it", async () => {
    const { send, read, mineTo, staked, commit, claim, sampleOf, nextRound } = rounds;
    const player = await staked();
    await nextRound();
    const truth = await sampleOf("truth");
    await commit(player, 0, truth.hash);
    await mineTo(40);
    const anchor = bytes((await read("currentRoundAnchor")) as Hex);
    await send(player, game, "reveal", [0, truth.hash, nonce]);
    const { mixHash } = await viemClients(world).reader.getBlock();
    await mineTo(80);
    const seed = (await read("currentSeed")) as Hex;
    // The first seed of a chain is zero.
    expect(seed).toBe(keccak256(encodePacked(["bytes32", "bytes32"], [noHash, mixHash])));
    const events = (await claim(player, truth)).filter(
      ({ eventName }) => eventName === "transformedChunkAddressFromInclusionProof",
    );
    const [first, second] = [BigInt(seed) % 15n, BigInt(seed) % 14n];
    const indices = [15n, first, second >= first ? second + 1n : second];
    expect(events.map(({ args }) => args)).toEqual(
      indices.map((index) => {
        const { chunk } = truth.items[Number(index)] as (typeof truth.items)[number];
        const content = "wrapped" in chunk ? chunk.wrapped : chunk;
        return { indexInRC: 2n * index, chunkAddress: toHex(transformChunk(content, anchor)) };
      }),
    );
  });

  it("a seeded chain has the same randomness again, another seed has another", async () => {
    const randomness = async (seed: string): Promise<unknown> => {
      const other = await startWorld({ seed });
      try {
        const block = (await other.rpc("eth_getBlockByNumber", "latest", false)) as JsonBlock;
        const earlier = (await other.rpc(
          "eth_getBlockByNumber",
          `0x${(BigInt(block.number) - 1n).toString(16)}`,
          false,
        )) as JsonBlock;
        return [block.mixHash, earlier.mixHash];
      } finally {
        await other.close();
      }
    };
    const [one, again, two] = [
      await randomness("one"),
      await randomness("one"),
      await randomness("two"),
    ] as string[][];
    expect(again).toEqual(one);
    expect(new Set([...(one ?? []), ...(two ?? [])]).size).toBe(4);
  });

  it("lets administrators change the penalties, and nobody else", async () => {
    const { send, mineTo, staked, overlayOf, commit, claim, sampleOf, nextRound } = rounds;
    const { account, administrator } = world;
    for (const [name, args] of [
      ["setFreezingParams", [3, 5, 0]],
      ["setSampleMaxValue", [(1n << 256n) - 2n]],
    ] as const) {
      await expect(send(account, game, name, args)).rejects.toThrow("NotAdmin");
      await send(administrator, game, name, args);
    }
    const players = [await staked(), await staked(), await staked()];
    await nextRound();
    const [truth, lie] = [await sampleOf("truth"), await sampleOf("lie")];
    const hashes = [truth.hash, lie.hash, truth.hash];
    for (const [index, player] of players.entries()) await commit(player, 0, hashes[index] as Hex);
    await mineTo(40);
    for (const [index, player] of players.slice(0, 2).entries())
      await send(player, game, "reveal", [0, hashes[index], nonce]);
    await mineTo(80);
    const won = await truthOf([truth, lie]);
    const frozen = (await claim(account, won)).filter(
      ({ eventName }) => eventName === "StakeFrozen",
    );
    const silent = players[2] as Account;
    // No wrong reveal is frozen, a missing one for five rounds.
    expect(frozen.map(({ args }) => args)).toEqual([
      { frozen: silent.address, overlay: await overlayOf(silent), time: 5n * 152n },
    ]);
  });

  it("needs a role for the price to claim, and one for the pot to pay it", async () => {
    const { send, mineTo, staked, commit, claim, sampleOf, nextRound } = rounds;
    const { account, administrator } = world;
    const player = await staked();
    await nextRound();
    const truth = await sampleOf("truth");
    await commit(player, 0, truth.hash);
    await mineTo(40);
    await send(player, game, "reveal", [0, truth.hash, nonce]);
    await mineTo(80);
    const change = (name: string, contract: Hex, role: string) =>
      send(administrator, contract, name, [keccak256(stringToBytes(role)), game]);
    await change("revokeRole", at("storagePrice"), "PRICE_UPDATER_ROLE");
    await expect(claim(account, truth)).rejects.toThrow("CallerNotPriceUpdater");
    await change("grantRole", at("storagePrice"), "PRICE_UPDATER_ROLE");
    await change("revokeRole", at("postage"), "REDISTRIBUTOR_ROLE");
    const events = (await claim(account, truth)).map(({ eventName }) => eventName);
    expect(events).toContain("WithdrawFailed");
    expect(events).toContain("WinnerSelected");
    expect(events).not.toContain("PotWithdrawn");
  });

  it("subtracts the height of a stake from the depth, never below zero", async () => {
    const { read, staked, nextRound } = rounds;
    const player = await staked(1);
    await nextRound();
    const { address } = player;
    expect(await read("isParticipatingInUpcomingRound", address, 1)).toBe(true);
    await expect(read("isParticipatingInUpcomingRound", address, 0)).rejects.toThrow(
      "Arithmetic operation resulted in underflow or overflow",
    );
  });

  it("draws truth and winner by stake density, freezes who lies or hides, and pays the winner", async () => {
    const { send, read, mineTo, staked, overlayOf, commit, claim, sampleOf, nextRound } = rounds;
    const players = await Promise.all([0, 1, 1, 0].map((height) => staked(height)));
    const [, , , silent] = players as [Account, Account, Account, Account];
    const rich = world.account;
    const heights = [0, 1, 1, 0];
    for (let rounds = 0; rounds < 3; rounds++) {
      // Frozen stakes come back.
      await world.rpc("anvil_mine", "0x4000");
      await nextRound();
      const [truth, lie] = [await sampleOf("truth", 1), await sampleOf("lie", 1)];
      const hashes = [truth.hash, truth.hash, lie.hash, truth.hash];
      for (const [index, player] of players.entries())
        await commit(player, heights[index] ?? 0, hashes[index] as Hex);
      await mineTo(40);
      for (const [index, player] of players.entries())
        if (player !== silent)
          await send(player, game, "reveal", [heights[index], hashes[index], nonce]);
      await mineTo(80);
      const seed = (await read("currentSeed")) as Hex;
      const densities = [stake, 2n * stake, 2n * stake].map(
        (density, index) => [BigInt(index), density] as const,
      );
      const truthAt = Number(drawn(seed, "0", densities));
      // A truth is a hash at a depth: each player has one of their own.
      const winner = players[truthAt] as Account;
      const overlay = await overlayOf(winner);
      expect(await read("isWinner", overlay)).toBe(true);
      const postage = world.group.chain.balance(accounts.postage).bzz;
      const before = world.group.chain.balance(bytes(winner.address)).bzz;
      const events = await claim(rich, truthAt === 2 ? lie : truth);
      expect(events.map(({ eventName }) => eventName)).toEqual([
        "CountCommits",
        "CountReveals",
        "TruthSelected",
        "StakeFrozen",
        "StakeFrozen",
        "StakeFrozen",
        "PriceUpdate",
        "PriceUpdate",
        "transformedChunkAddressFromInclusionProof",
        "transformedChunkAddressFromInclusionProof",
        "transformedChunkAddressFromInclusionProof",
        "PotWithdrawn",
        "WinnerSelected",
        "ChunkCount",
      ]);
      const depth = heights[truthAt] ?? 0;
      const frozen = events.filter(({ eventName }) => eventName === "StakeFrozen");
      expect(frozen.map(({ args }) => args)).toEqual(
        await Promise.all(
          players
            .filter((one) => one !== winner)
            .map(async (one) => ({
              frozen: one.address,
              overlay: await overlayOf(one),
              time: BigInt((one === silent ? 2 : 1) * 152 * 2 ** depth),
            })),
        ),
      );
      const paid = world.group.chain.balance(bytes(winner.address)).bzz - before;
      expect(paid).toBeGreaterThan(0n);
      expect(postage - world.group.chain.balance(accounts.postage).bzz).toBe(paid);
      const [wonOverlay, wonOwner, wonDepth] = (await read("winner")) as readonly unknown[];
      expect([wonOverlay, wonOwner, wonDepth]).toEqual([overlay, winner.address, depth]);
    }
  });

  it("asks for the depth of the last winner, one less for each round without a claim", async () => {
    const { send, read, mineTo, staked, commit, claim, sampleOf, nextRound } = rounds;
    const player = await staked(1);
    await nextRound();
    const depth = 3;
    // Proximity to the anchor is a matter of luck: play until the player may reveal so deep.
    for (;;) {
      const isIn = await read("isParticipatingInUpcomingRound", player.address, depth);
      if (isIn === true) break;
      await world.rpc("anvil_mine", "0x98");
    }
    const truth = await sampleOf("truth", depth);
    await commit(player, depth, truth.hash);
    await mineTo(40);
    await send(player, game, "reveal", [depth, truth.hash, nonce]);
    await mineTo(80);
    await claim(player, truth);
    expect(await read("currentMinimumDepth")).toBe(depth - 1);
    await mineTo(0);
    await commit(player, 1, notPlayed);
    expect(await read("currentMinimumDepth")).toBe(depth - 2);
    await mineTo(0);
    await mineTo(151);
    await mineTo(0);
    await commit(player, 1, notPlayed);
    expect(await read("currentMinimumDepth")).toBe(0);
  });
});

const bytes = (address: Hex): Uint8Array => Buffer.from(address.slice(2), "hex");

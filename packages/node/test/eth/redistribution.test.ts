import { transformedAddress } from "@swarm-docs/protocol/bmt";
import { toHex } from "@swarm-docs/protocol/hex";
import { proveSegment } from "@swarm-docs/protocol/proof";
import { drawWitnesses } from "@swarm-docs/protocol/sample";
import { encodeSpan } from "@swarm-docs/protocol/span";
import { encodePacked, keccak256, parseEventLogs, stringToBytes, type Abi, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import { contracts } from "../../src/eth/machine.ts";
import { at, noHash, startWorld, viemClients, type EthWorld } from "./world.ts";

type Account = EthWorld["account"];

/** What these tests read of a block. */
interface JsonBlock {
  readonly number: string;
  readonly mixHash: string;
}

/** Interfaces of the contracts that a round uses. */
const abi: Abi = [contracts.redistribution, contracts.staking, contracts.postage].flatMap(
  (one) => one.abi,
);
const game = at("redistribution");
const stake = 10n ** 17n;

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

async function send(
  account: Account,
  address: Hex,
  functionName: string,
  args: readonly unknown[],
): Promise<readonly { readonly eventName: string; readonly args: object }[]> {
  const { wallet, reader } = viemClients({ url: world.url, account });
  const shared = address === at("token") ? contracts.token.abi : abi;
  const hash = await wallet.writeContract({ address, abi: shared, functionName, args } as never);
  const { status, logs } = await reader.getTransactionReceipt({ hash });
  expect(status).toBe("success");
  return parseEventLogs({ abi: [...abi, ...contracts.storagePrice.abi], logs }) as never;
}

const read = (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
  viemClients(world).reader.readContract({ address: game, abi, functionName, args } as never);

/** Mines until the block is at this position of its round. */
async function mineTo(position: number): Promise<void> {
  const block = Number(await world.rpc("eth_blockNumber"));
  const missing = (((position - (block % 152)) % 152) + 152) % 152;
  if (missing > 0) await world.rpc("anvil_mine", `0x${missing.toString(16)}`);
}

/** A new account with a stake that may not play yet. */
async function staked(height = 0): Promise<Account> {
  const account = privateKeyToAccount(generatePrivateKey());
  await world.rpc("swarm_setBalance", String(10n ** 20n), String(10n ** 20n), account.address);
  const amount = stake << BigInt(height);
  await send(account, at("token"), "approve", [at("staking"), amount]);
  await send(account, at("staking"), "manageStake", [noHash, amount, height]);
  return account;
}

const overlayOf = (account: Account): Promise<Hex> =>
  viemClients(world).reader.readContract({
    address: at("staking"),
    abi,
    functionName: "overlayOfAddress",
    args: [account.address],
  } as never) as Promise<Hex>;

/** Nonce of all commits. */
const nonce = keccak256("0x02");

async function commit(account: Account, depth: number, hash: Hex): Promise<void> {
  const overlay = await overlayOf(account);
  const types = ["bytes32", "uint8", "bytes32", "bytes32"] as const;
  const obfuscated = keccak256(encodePacked(types, [overlay, depth, hash, nonce]));
  await send(account, game, "commit", [obfuscated, await read("currentRound")]);
}

const proof = {
  proofSegments: [],
  proveSegment: noHash,
  proofSegments2: [],
  proveSegment2: noHash,
  chunkSpan: 0n,
  proofSegments3: [],
  postageProof: { signature: "0x", postageId: noHash, index: 0n, timeStamp: 0n },
  socProof: [],
};

const claim = (account: Account, entry: object = proof) =>
  send(account, game, "claim", [entry, entry, entry]);

/** Ends the two rounds that a stake waits for, and begins a round. */
async function nextRound(): Promise<void> {
  await world.rpc("anvil_mine", "0x131");
  await mineTo(0);
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
  const [truth, lie] = [keccak256("0x01"), keccak256("0x03")];

  it("refuses what is asked too early, too late or in another phase", async () => {
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
    await expect(send(player, game, "reveal", [0, truth, nonce])).rejects.toThrow(
      "NoCommitsReceived",
    );
    await expect(read("isWinner", noHash)).rejects.toThrow("NotClaimPhase");
    await mineTo(80);
    await expect(read("isWinner", noHash)).rejects.toThrow("NoReveals");
    await expect(claim(player)).rejects.toThrow("NoReveals");
    await mineTo(1);
    await commit(player, 0, truth);
    await expect(commit(player, 0, truth)).rejects.toThrow("AlreadyCommitted");
    await mineTo(40);
    await expect(send(player, game, "reveal", [1, truth, nonce])).rejects.toThrow(
      "NoMatchingCommit",
    );
    await send(player, game, "reveal", [0, truth, nonce]);
    await expect(read("currentRoundAnchor")).rejects.toThrow("FirstRevealDone");
    await expect(send(player, game, "reveal", [0, truth, nonce])).rejects.toThrow(
      "AlreadyRevealed",
    );
    await mineTo(80);
    await claim(player);
    await expect(read("isWinner", noHash)).rejects.toThrow("AlreadyClaimed");
    await expect(claim(player)).rejects.toThrow("AlreadyClaimed");
  });

  it("mixes the seed with the randomness of the first reveal's block, and draws witnesses from it", async () => {
    const player = await staked();
    await nextRound();
    await commit(player, 0, truth);
    await mineTo(40);
    const anchor = bytes((await read("currentRoundAnchor")) as Hex);
    await send(player, game, "reveal", [0, truth, nonce]);
    const { mixHash } = await viemClients(world).reader.getBlock();
    await mineTo(80);
    const seed = (await read("currentSeed")) as Hex;
    // The first seed of a chain is zero.
    expect(seed).toBe(keccak256(encodePacked(["bytes32", "bytes32"], [noHash, mixHash])));
    const payload = new TextEncoder().encode("foo");
    const { segment } = drawWitnesses(bytes(seed));
    const { sisters, segment: proved } = proveSegment(payload, segment, encodeSpan(3), anchor);
    const entry = {
      ...proof,
      chunkSpan: 3n,
      proveSegment2: `0x${toHex(proved)}`,
      proofSegments3: sisters.map((one) => `0x${toHex(one)}`),
    };
    const events = (await claim(player, entry)).filter(
      ({ eventName }) => eventName === "transformedChunkAddressFromInclusionProof",
    );
    const address = `0x${toHex(transformedAddress(anchor, encodeSpan(3), payload))}`;
    const [first, second] = [BigInt(seed) % 15n, BigInt(seed) % 14n];
    const indices = [15n, first, second >= first ? second + 1n : second];
    expect(events.map(({ args }) => args)).toEqual(
      indices.map((index) => ({ indexInRC: 2n * index, chunkAddress: address })),
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
    const { account, administrator } = world;
    for (const [name, args] of [
      ["setFreezingParams", [3, 5, 0]],
      ["setSampleMaxValue", [1n]],
    ] as const) {
      await expect(send(account, game, name, args)).rejects.toThrow("NotAdmin");
      await send(administrator, game, name, args);
    }
    const players = [await staked(), await staked(), await staked()];
    await nextRound();
    const hashes = [truth, lie, truth];
    for (const [index, player] of players.entries()) await commit(player, 0, hashes[index] as Hex);
    await mineTo(40);
    for (const [index, player] of players.slice(0, 2).entries())
      await send(player, game, "reveal", [0, hashes[index], nonce]);
    await mineTo(80);
    const frozen = (await claim(account)).filter(({ eventName }) => eventName === "StakeFrozen");
    const silent = players[2] as Account;
    // No wrong reveal is frozen, a missing one for five rounds.
    expect(frozen.map(({ args }) => args)).toEqual([
      { frozen: silent.address, overlay: await overlayOf(silent), time: 5n * 152n },
    ]);
  });

  it("needs a role for the price to claim, and one for the pot to pay it", async () => {
    const { account, administrator } = world;
    const player = await staked();
    await nextRound();
    await commit(player, 0, truth);
    await mineTo(40);
    await send(player, game, "reveal", [0, truth, nonce]);
    await mineTo(80);
    const change = (name: string, contract: Hex, role: string) =>
      send(administrator, contract, name, [keccak256(stringToBytes(role)), game]);
    await change("revokeRole", at("storagePrice"), "PRICE_UPDATER_ROLE");
    await expect(claim(account)).rejects.toThrow("CallerNotPriceUpdater");
    await change("grantRole", at("storagePrice"), "PRICE_UPDATER_ROLE");
    await change("revokeRole", at("postage"), "REDISTRIBUTOR_ROLE");
    const events = (await claim(account)).map(({ eventName }) => eventName);
    expect(events).toContain("WithdrawFailed");
    expect(events).toContain("WinnerSelected");
    expect(events).not.toContain("PotWithdrawn");
  });

  it("subtracts the height of a stake from the depth, never below zero", async () => {
    const player = await staked(1);
    await nextRound();
    const { address } = player;
    expect(await read("isParticipatingInUpcomingRound", address, 1)).toBe(true);
    await expect(read("isParticipatingInUpcomingRound", address, 0)).rejects.toThrow(
      "Arithmetic operation resulted in underflow or overflow",
    );
  });

  it("draws truth and winner by stake density, freezes who lies or hides, and pays the winner", async () => {
    const players = await Promise.all([0, 1, 1, 0].map((height) => staked(height)));
    const [, , , silent] = players as [Account, Account, Account, Account];
    const rich = world.account;
    const amount = 10n ** 9n;
    await send(rich, at("token"), "approve", [at("postage"), amount << 17n]);
    await send(rich, at("postage"), "createBatch", [rich.address, amount, 17, 16, noHash, true]);
    const hashes = [truth, truth, lie, truth];
    const heights = [0, 1, 1, 0];
    for (let rounds = 0; rounds < 3; rounds++) {
      // Frozen stakes come back.
      await world.rpc("anvil_mine", "0x4000");
      await nextRound();
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
      const events = await claim(rich);
      expect(events.map(({ eventName }) => eventName)).toEqual([
        "CountCommits",
        "CountReveals",
        "TruthSelected",
        "StakeFrozen",
        "StakeFrozen",
        "StakeFrozen",
        "PriceUpdate",
        "PriceUpdate",
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
    const player = await staked(1);
    await nextRound();
    const depth = 3;
    // Proximity to the anchor is a matter of luck: play until the player may reveal so deep.
    for (;;) {
      const isIn = await read("isParticipatingInUpcomingRound", player.address, depth);
      if (isIn === true) break;
      await world.rpc("anvil_mine", "0x98");
    }
    await commit(player, depth, truth);
    await mineTo(40);
    await send(player, game, "reveal", [depth, truth, nonce]);
    await mineTo(80);
    await claim(player);
    expect(await read("currentMinimumDepth")).toBe(depth - 1);
    await mineTo(0);
    await commit(player, 1, truth);
    expect(await read("currentMinimumDepth")).toBe(depth - 2);
    await mineTo(0);
    await mineTo(151);
    await mineTo(0);
    await commit(player, 1, truth);
    expect(await read("currentMinimumDepth")).toBe(0);
  });
});

const bytes = (address: Hex): Uint8Array => Buffer.from(address.slice(2), "hex");

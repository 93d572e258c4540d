import { encodePacked, keccak256, parseEventLogs, type Abi, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { contracts } from "../../src/eth/machine.ts";
import { batchOwner, makeSample, type ClaimEntry, type TestSample } from "./samples.ts";
import { at, noHash, viemClients, type EthWorld } from "./world.ts";

type Account = EthWorld["account"];

/** Interfaces of the contracts that a round uses. */
const abi: Abi = [contracts.redistribution, contracts.staking, contracts.postage].flatMap(
  (one) => one.abi,
);
/** Account of the contract of the rounds. */
export const game = at("redistribution");
/** PLUR of a stake of height 0. */
export const stake = 10n ** 17n;

/** Nonce of all commits. */
export const nonce: Hex = keccak256("0x02");

/** What tests do in rounds of the redistribution. */
export type Rounds = Awaited<ReturnType<typeof startRounds>>;

/** Prepares a world for rounds: a batch for the samples, which may be small. */
export async function startRounds(world: EthWorld) {
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

  async function commit(account: Account, depth: number, hash: Hex): Promise<void> {
    const overlay = await overlayOf(account);
    const types = ["bytes32", "uint8", "bytes32", "bytes32"] as const;
    const obfuscated = keccak256(encodePacked(types, [overlay, depth, hash, nonce]));
    await send(account, game, "commit", [obfuscated, await read("currentRound")]);
  }

  /** Claims with the proofs of a sample, which `change` may falsify. */
  async function claim(
    account: Account,
    sample: TestSample,
    change: (entries: readonly ClaimEntry[]) => readonly ClaimEntry[] = (entries) => entries,
  ) {
    return send(account, game, "claim", change(sample.entries((await read("currentSeed")) as Hex)));
  }

  /** A sample of the current round, stamped with a batch of this chain. */
  const sampleOf = async (name: string, depth = 0): Promise<TestSample> =>
    makeSample((await read("currentRoundAnchor")) as Hex, batchId, { name, depth });

  /** Ends the two rounds that a stake waits for, and begins a round. */
  async function nextRound(): Promise<void> {
    await world.rpc("anvil_mine", "0x131");
    await mineTo(0);
  }

  const { account: rich, administrator } = world;
  const amount = 10n ** 9n;
  await send(rich, at("token"), "approve", [at("postage"), amount << 17n]);
  const terms = [amount, 17, 16, noHash, true];
  const events = await send(rich, at("postage"), "createBatch", [batchOwner, ...terms]);
  const created = events.find(({ eventName }) => eventName === "BatchCreated");
  const { batchId } = (created as { readonly args: object }).args as { readonly batchId: Hex };
  // Samples of 16 chunks are smaller than those of a real reserve.
  await send(administrator, game, "setSampleMaxValue", [(1n << 256n) - 1n]);
  return { send, read, mineTo, staked, overlayOf, commit, claim, sampleOf, nextRound, batchId };
}

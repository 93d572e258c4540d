import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { createWalletClient, http, parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import { at, noHash, simulated, startWorld, type EthWorld } from "./world.ts";

// Every operation of the ledger through the interface of the node, and through a signed transaction of
// the same wallet: in two worlds of one seed, which must agree in everything but hashes and fees.

const abi = parseAbi([
  "function approve(address,uint256) returns (bool)",
  "function transfer(address,uint256) returns (bool)",
  "function createBatch(address,uint256,uint8,uint8,bytes32,bool) returns (bytes32)",
  "function topUp(bytes32,uint256)",
  "function increaseDepth(bytes32,uint8)",
  "function manageStake(bytes32,uint256,uint8)",
  "function withdrawFromStake()",
  "function migrateStake()",
  "function withdraw(uint256)",
]);

type FunctionName = (typeof abi)[number]["name"];

/** One world with both of its doors. */
class Door {
  readonly world: EthWorld;
  readonly isSigned: boolean;

  constructor(world: EthWorld, isSigned: boolean) {
    this.world = world;
    this.isSigned = isSigned;
  }

  get core() {
    const [node] = this.world.group.nodes;
    if (node === undefined) throw new Error("no node");
    return node.core;
  }

  async ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(this.world.url.replace("/_dev/eth", path), { method, headers });
    expect(
      response.ok,
      `${method} ${path}: ${response.status} ${await response.clone().text()}`,
    ).toBe(true);
    return response;
  }

  async sign(address: Hex, functionName: FunctionName, args: readonly unknown[]): Promise<void> {
    const wallet = createWalletClient({
      account: this.world.administrator,
      chain: simulated,
      transport: http(this.world.url),
    });
    const hash = await wallet.writeContract({ address, abi, functionName, args } as never);
    const receipt = (await this.world.rpc("eth_getTransactionReceipt", hash)) as { status: string };
    expect(receipt.status, functionName).toBe("0x1");
  }

  /** What an observer of the ledger sees, without fees, hashes and block numbers. */
  state(): unknown {
    const { chain, chequebook, identity, stake } = this.core;
    const bzz = [identity.ethereum, chequebook.address, accounts.postage, accounts.staking].map(
      (account) => chain.balance(account).bzz,
    );
    const total = chain.postage.totalAmount;
    const batches = [...chain.postage.all()].map(
      ({ id: _id, start: _start, owner, value, ...batch }) => ({
        ...batch,
        owner: toHex(owner),
        // Both doors need another number of blocks, each of which costs rent.
        isPaid: value > total,
      }),
    );
    const { sinceBlock: _since, overlay, ...holding } = stake.holding;
    return {
      bzz,
      batches,
      holding: { ...holding, overlay: overlay && toHex(overlay) },
      paused: chain.stakes.isPaused,
    };
  }
}

let doors: readonly [Door, Door];

beforeEach(async () => {
  const options = { price: 0n, startBlock: 40_000_000 };
  doors = [new Door(await startWorld(options), false), new Door(await startWorld(options), true)];
});
afterEach(async () => {
  await Promise.all(doors.map(({ world }) => world.close()));
});

async function both(work: (door: Door) => Promise<void>): Promise<void> {
  for (const door of doors) await work(door);
  expect(doors[1].state()).toEqual(doors[0].state());
}

const buy = async (door: Door): Promise<void> => {
  const { isSigned, world } = door;
  const owner = world.administrator.address;
  if (!isSigned) return void (await door.ask("POST", "/stamps/1000/17", { Immutable: "false" }));
  await door.sign(at("token"), "approve", [at("postage"), 1000n << 17n]);
  await door.sign(at("postage"), "createBatch", [owner, 1000n, 17, 16, noHash, false]);
};

const batchId = ({ core }: Door): string => {
  const [batch] = core.chain.postage.all();
  return toHex(batch?.id ?? new Uint8Array());
};

const stakeIn = async (door: Door): Promise<void> => {
  const amount = 10n ** 17n;
  if (!door.isSigned) return void (await door.ask("POST", `/stake/${amount}`));
  await door.sign(at("token"), "approve", [at("staking"), amount]);
  await door.sign(at("staking"), "manageStake", [noHash, amount, 0]);
};

describe("both doors lead to one ledger", () => {
  it("buy, top up, dilute", async () => {
    await both(buy);
    await both(async (door) => {
      const id = batchId(door);
      if (!door.isSigned) return void (await door.ask("PATCH", `/stamps/topup/${id}/500`));
      await door.sign(at("token"), "approve", [at("postage"), 500n << 17n]);
      await door.sign(at("postage"), "topUp", [`0x${id}`, 500n]);
    });
    await both(async (door) => {
      const id = batchId(door);
      if (!door.isSigned) return void (await door.ask("PATCH", `/stamps/dilute/${id}/19`));
      await door.sign(at("postage"), "increaseDepth", [`0x${id}`, 19]);
    });
    const [batch] = doors[1].core.chain.postage.all();
    expect(batch).toMatchObject({ depth: 19, value: 375n });
  });

  it("stake, withdraw the surplus, migrate", async () => {
    await both(stakeIn);
    const { overlay } = doors[1].core.stake.holding;
    expect(toHex(overlay ?? new Uint8Array())).toBe(toHex(doors[1].core.identity.overlay));
    await both(async (door) => {
      await door.core.stake.set({ withdrawable: 7n, isPaused: undefined });
      if (!door.isSigned) return void (await door.ask("DELETE", "/stake/withdrawable"));
      await door.sign(at("staking"), "withdrawFromStake", []);
    });
    expect(doors[1].core.stake.holding.staked).toBe(10n ** 17n - 7n);
    await both(async (door) => {
      await door.core.stake.set({ withdrawable: undefined, isPaused: true });
      if (!door.isSigned) return void (await door.ask("DELETE", "/stake"));
      await door.sign(at("staking"), "migrateStake", []);
    });
    expect(doors[1].core.stake.holding.staked).toBe(0n);
  });

  it("stake at a price that falls: the surplus of the contract is that of the interface", async () => {
    await both(async (door) =>
      door.core.chain.change(() => door.core.chain.postage.setPrice(30_000n)),
    );
    await both(stakeIn);
    await both(async (door) =>
      door.core.chain.change(() => door.core.chain.postage.setPrice(24_000n)),
    );
    for (const { core } of doors) expect(core.stake.withdrawable).toBe(20_000_000_000_008_000n);
    await both(async (door) => {
      if (!door.isSigned) return void (await door.ask("DELETE", "/stake/withdrawable"));
      await door.sign(at("staking"), "withdrawFromStake", []);
    });
    expect(doors[0].core.stake.holding.staked).toBe(79_999_999_999_992_000n);
  });

  it("deposit into the chequebook and withdraw from it", async () => {
    await both(async (door) => {
      const chequebook: Hex = `0x${toHex(door.core.chequebook.address)}`;
      if (!door.isSigned) return void (await door.ask("POST", "/chequebook/deposit?amount=900"));
      await door.sign(at("token"), "transfer", [chequebook, 900n]);
    });
    await both(async (door) => {
      const chequebook: Hex = `0x${toHex(door.core.chequebook.address)}`;
      if (!door.isSigned) return void (await door.ask("POST", "/chequebook/withdraw?amount=300"));
      await door.sign(chequebook, "withdraw", [300n]);
    });
  });

  it("withdraw from the wallet", async () => {
    const to = fromHex("00000000000000000000000000000000000000bb");
    const address: Hex = `0x${toHex(to)}`;
    await both(async (door) => {
      if (!door.isSigned)
        return void (await door.ask("POST", `/wallet/withdraw/bzz?address=${address}&amount=5`));
      await door.sign(at("token"), "transfer", [address, 5n]);
    });
    for (const { core } of doors) expect(core.chain.balance(to).bzz).toBe(5n);
  });

  it("shows what the interface did as transactions, receipts and logs", async () => {
    const [plain, signed] = doors;
    const names = async ({ world }: Door): Promise<unknown> => {
      await world.rpc("evm_mine");
      const logs = (await world.rpc("eth_getLogs", { fromBlock: "0x0" })) as readonly {
        readonly address: string;
        readonly topics: readonly string[];
        readonly transactionHash: string;
      }[];
      for (const { transactionHash } of logs)
        expect(await world.rpc("eth_getTransactionReceipt", transactionHash)).toMatchObject({
          status: "0x1",
        });
      return logs.map(({ address, topics: [topic] }) => `${address} ${topic}`);
    };
    const before = [await names(plain), await names(signed)];
    expect(before[0]).toEqual(before[1]);
    await both(buy);
    const approval = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
    const events = (await names(signed)) as string[];
    expect(await names(plain)).toEqual(events.filter((line) => !line.endsWith(approval)));
  });
});

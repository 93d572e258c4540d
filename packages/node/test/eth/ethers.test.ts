import { Contract, JsonRpcProvider, Wallet, WebSocketProvider, isCallException } from "ethers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, startWorld, type EthWorld } from "./world.ts";

const tokenAbi = [
  "function balanceOf(address) view returns (uint256)",
  "function transfer(address,uint256) returns (bool)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
];
const stakeAbi = [
  "function withdrawableStake() view returns (uint256)",
  "function manageStake(bytes32,uint256,uint8)",
  "error BelowMinimumStake()",
];

let world: EthWorld;
let key: string;

beforeEach(async () => {
  world = await startWorld();
  key = Wallet.createRandom().privateKey;
  await world.rpc(
    "swarm_setBalance",
    String(10n ** 20n),
    String(10n ** 20n),
    new Wallet(key).address,
  );
});
afterEach(() => world.close());

describe("ethers", () => {
  it("sends, waits, reads contracts and decodes reverts over HTTP", async () => {
    const provider = new JsonRpcProvider(world.url, undefined, { pollingInterval: 20 });
    const wallet = new Wallet(key, provider);
    expect((await provider.getNetwork()).chainId).toBe(1337n);
    const token = new Contract(at("token"), tokenAbi, wallet);
    const transfer = token.getFunction("transfer");
    const sent = await transfer.send(at("factory"), 7n);
    const receipt = await sent.wait();
    expect(receipt?.status).toBe(1);
    expect(receipt?.logs).toHaveLength(1);
    expect(await token.getFunction("balanceOf").staticCall(at("factory"))).toBe(7n);
    expect(await token.queryFilter("Transfer", 0)).toHaveLength(1);
    const staking = new Contract(at("staking"), stakeAbi, wallet);
    const error: unknown = await staking
      .getFunction("manageStake")
      .staticCall(`0x${"0".repeat(64)}`, 1n, 0)
      .catch((thrown: unknown) => thrown);
    expect(isCallException(error as Error)).toBe(true);
    expect((error as { revert?: { name: string } }).revert?.name).toBe("BelowMinimumStake");
    provider.destroy();
  });

  it("watches events and blocks over a websocket", async () => {
    const provider = new WebSocketProvider(world.url.replace("http", "ws"));
    const wallet = new Wallet(key, provider);
    const token = new Contract(at("token"), tokenAbi, wallet);
    const seen: string[] = [];
    const block = new Promise<number>((resolve) => void provider.once("block", resolve));
    const event = new Promise<void>((resolve) => {
      void token.on("Transfer", (...args: readonly unknown[]) => {
        seen.push(String(args[2]));
        resolve();
      });
    });
    await provider.getBlockNumber();
    await token.listenerCount("Transfer");
    const sent = await token.getFunction("transfer").send(at("factory"), 11n);
    await event;
    expect(seen).toEqual(["11"]);
    expect(await block).toBe((await sent.wait())?.blockNumber);
    await provider.destroy();
  });
});

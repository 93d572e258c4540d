import { JsonRpcProvider } from "ethers";
import { createTestClient, createWalletClient, erc20Abi, http, parseAbi } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, simulated, startWorld, viemClients, type EthWorld } from "./world.ts";

const stranger = "0x3333333333333333333333333333333333333333";

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const clientOf = (account: `0x${string}`) =>
  createWalletClient({ account, chain: simulated, transport: http(world.url) });

describe("transactions without a signature", () => {
  it("are taken from an impersonated account until that ends, and run as signed ones", async () => {
    const { reader } = viemClients(world);
    const test = createTestClient({ chain: simulated, mode: "anvil", transport: http(world.url) });
    const { address } = world.account;
    const transfer = () =>
      clientOf(address).writeContract({
        address: at("token"),
        abi: erc20Abi,
        functionName: "transfer",
        args: [stranger, 5n],
      });
    await expect(transfer()).rejects.toThrow("impersonate it");
    await test.impersonateAccount({ address });
    const hash = await transfer();
    const receipt = await reader.waitForTransactionReceipt({ hash });
    expect([receipt.status, receipt.logs.length]).toEqual(["success", 1]);
    expect(await reader.getTransaction({ hash })).toMatchObject({ nonce: 0, type: "eip1559" });
    expect(await reader.getTransactionCount({ address })).toBe(1);
    const paid = receipt.gasUsed * receipt.effectiveGasPrice;
    expect(await reader.getBalance({ address })).toBe(10n ** 20n - paid);
    await test.stopImpersonatingAccount({ address });
    await expect(transfer()).rejects.toThrow("impersonate it");
  });

  it("revert at once without a gas limit, and in their block with one", async () => {
    const { reader } = viemClients(world);
    await world.rpc("hardhat_impersonateAccount", world.account.address);
    const from = world.account.address;
    const data = `0xa9059cbb${stranger.slice(2).padStart(64, "0")}${"f".repeat(64)}`;
    const failing = { from, to: at("token"), data };
    await expect(world.rpc("eth_sendTransaction", failing)).rejects.toThrow("exceeds balance");
    const hash = await world.rpc("eth_sendTransaction", { ...failing, gas: "0x186a0" });
    const receipt = await reader.getTransactionReceipt({ hash: hash as `0x${string}` });
    expect(receipt.status).toBe("reverted");
  });

  it("need the next nonce, the money and the base fee", async () => {
    await world.rpc("anvil_autoImpersonateAccount", true);
    const call = { from: world.account.address, to: stranger, value: "0x1" };
    const send = (fields: object) => world.rpc("eth_sendTransaction", { ...call, ...fields });
    await expect(send({ nonce: "0x5" })).rejects.toThrow("nonce: expected 0, got 5");
    await expect(send({ gasPrice: "0x1" })).rejects.toThrow("less than block base fee");
    await expect(send({ from: stranger, gas: "0x5208", value: "0x0" })).rejects.toThrow(
      "insufficient funds",
    );
    await expect(send({ to: undefined })).rejects.toThrow("creates no contracts");
    await send({ nonce: "0x0" });
    await world.rpc("anvil_autoImpersonateAccount", false);
    await expect(send({})).rejects.toThrow("impersonate it");
  });

  it("are sent by the wallet of the node, which ethers finds among the accounts", async () => {
    const provider = new JsonRpcProvider(world.url, undefined, { polling: true });
    provider.pollingInterval = 20;
    const signer = await provider.getSigner();
    expect(signer.address).toBe(world.administrator.address);
    const sent = await signer.sendTransaction({ to: stranger, value: 7n });
    expect((await sent.wait())?.status).toBe(1);
    expect(await provider.getBalance(stranger)).toBe(7n);
    provider.destroy();
    const { reader } = viemClients(world);
    const hash = await clientOf(world.administrator.address).writeContract({
      address: at("postage"),
      abi: parseAbi(["function pause()"]),
      functionName: "pause",
    });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
  });
});

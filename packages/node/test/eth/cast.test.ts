// `cast` of Foundry: `CAST=/path/to/cast npx vitest run packages/node/test/eth/cast.test.ts`.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { toFunctionSelector } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, noHash, startWorld, type EthWorld } from "./world.ts";

const executable = process.env["CAST"] ?? "";

describe.skipIf(executable === "")("cast (CAST=/path/to/cast)", () => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const recipient = privateKeyToAccount(generatePrivateKey()).address;
  let world: EthWorld;

  beforeAll(async () => {
    world = await startWorld();
    await world.rpc("swarm_setBalance", String(10n ** 20n), String(10n ** 20n), address);
  });
  afterAll(() => world.close());

  /** Runs a command and returns its output. Rejects with its stderr. */
  async function cast(...args: readonly string[]): Promise<string> {
    const all = [...args, "--rpc-url", world.url];
    return (await promisify(execFile)(executable, all)).stdout.trim();
  }

  interface Receipt {
    readonly status: string;
    readonly transactionHash: string;
    readonly blockNumber: string;
    readonly logs: readonly { readonly address: string }[];
  }

  async function send(...args: readonly string[]): Promise<Receipt> {
    const text = await cast("send", "--private-key", key, "--json", ...args);
    return JSON.parse(text) as Receipt;
  }

  it("reads chain id, client, blocks, fees, code and balances", async () => {
    expect(await cast("chain-id")).toBe("1337");
    expect(await cast("client")).toContain("simulated-chain");
    expect(Number(await cast("block-number"))).toBeGreaterThan(0);
    expect(await cast("block", "latest")).toContain("baseFeePerGas");
    expect(BigInt(await cast("gas-price"))).toBeGreaterThan(0n);
    expect(BigInt(await cast("base-fee"))).toBeGreaterThan(0n);
    expect(await cast("code", at("postage"))).toMatch(/^0x[\da-f]+$/);
    expect(await cast("balance", address)).toBe(String(10n ** 20n));
    expect(await cast("balance", "--erc20", at("token"), address)).toContain(String(10n ** 20n));
  });

  it("sends xDAI and finds the receipt and the transaction", async () => {
    const { status, transactionHash } = await send(recipient, "--value", "1ether");
    expect(status).toBe("0x1");
    expect(await cast("balance", recipient, "--ether")).toBe("1.000000000000000000");
    expect(JSON.parse(await cast("receipt", transactionHash, "--json"))).toMatchObject({
      transactionHash,
      status: "0x1",
    });
    expect(await cast("tx", transactionHash, "value")).toBe(String(10n ** 18n));
    expect(await cast("nonce", address)).toBe("1");
  });

  it("sends a legacy transaction", async () => {
    expect((await send(recipient, "--value", "1", "--legacy")).status).toBe("0x1");
  });

  it("buys a batch and reads it and its logs", async () => {
    const amount = 10n ** 9n;
    await send(at("token"), "approve(address,uint256)", at("postage"), String(amount << 17n));
    const price = await cast("call", at("postage"), "lastPrice()(uint64)");
    expect(Number(price.split(" ")[0])).toBeGreaterThan(0);
    const { blockNumber, logs } = await send(
      at("postage"),
      "createBatch(address,uint256,uint8,uint8,bytes32,bool)",
      address,
      String(amount),
      "17",
      "16",
      noHash,
      "true",
    );
    expect(logs.length).toBeGreaterThan(0);
    const found = await cast(
      "logs",
      "--from-block",
      String(Number(blockNumber)),
      "--address",
      at("postage"),
      "BatchCreated(bytes32 indexed,uint256,uint256,address,uint8,uint8,bool)",
    );
    expect(found).toContain(address.slice(2).toLowerCase());
  });

  it("estimates, and says why a contract refuses", async () => {
    const approve = ["approve(address,uint256)", at("postage"), "1", "--from", address];
    expect(BigInt(await cast("estimate", at("token"), ...approve))).toBeGreaterThan(21_000n);
    await expect(
      send(at("token"), "transfer(address,uint256)", recipient, String(10n ** 30n)),
    ).rejects.toThrow("transfer amount exceeds balance");
    const block = Number(await cast("block-number"));
    await world.rpc("anvil_mine", `0x${(152 - (block % 152)).toString(16)}`);
    // The commit phase: cast knows no names of errors without their interface.
    await expect(
      cast("call", at("redistribution"), "isWinner(bytes32)(bool)", noHash),
    ).rejects.toThrow(toFunctionSelector("NotClaimPhase()"));
  });

  it("makes access lists, and calls with other balances", async () => {
    const call = [at("multicall"), "getEthBalance(address)(uint256)", recipient];
    expect(await cast("access-list", ...call)).toContain("gas used: 60000");
    const balance = await cast("call", ...call, "--override-balance", `${recipient}:7`);
    expect(balance).toBe("7");
    await expect(cast("call", ...call, "--override-code", `${recipient}:0x00`)).rejects.toThrow(
      "overrides balances only",
    );
    await expect(cast("rpc", "eth_absent")).rejects.toThrow(
      "-32601: the method eth_absent does not exist/is not available",
    );
  });
});

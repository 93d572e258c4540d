import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  multicall3Abi,
  parseAbi,
  type Hex,
} from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, simulated, startWorld, viemClients, type EthWorld } from "./world.ts";

const multicall = "0xca11bde05977b3631167028862be2a173976ca11";
const unknown = parseAbi(["function teleport(address)"]);
/** Call of `getChainId()`. */
const chainIdCall: Hex = "0x3408e470";
const chain = { ...simulated, contracts: { multicall3: { address: multicall } } } as const;

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

describe("Multicall3", () => {
  it("has its account of all chains, and serves viem's multicall", async () => {
    const reader = createPublicClient({ chain, transport: http(world.url) });
    const token = { address: at("token"), abi: erc20Abi } as const;
    const results = await reader.multicall({
      contracts: [
        { ...token, functionName: "symbol" },
        { ...token, functionName: "balanceOf", args: [world.account.address] },
        { ...token, abi: unknown, functionName: "teleport", args: [multicall] },
      ],
    });
    expect(results.map(({ result, status }) => result ?? status)).toEqual([
      "xBZZ",
      10n ** 20n,
      "failure",
    ]);
    expect(String(results[2].error)).toContain("has no function 0x");
  });

  it("serves the reads that viem collects, with the block of the call", async () => {
    const sent: string[] = [];
    const reader = createPublicClient({
      chain,
      batch: { multicall: true },
      transport: http(world.url, {
        onFetchRequest: (_request, { body }) => void sent.push(String(body)),
      }),
    });
    const token = { address: at("token"), abi: erc20Abi } as const;
    const facts = { address: multicall, abi: multicall3Abi } as const;
    const block = await reader.getBlock();
    const parent = await reader.getBlock({ blockNumber: block.number - 1n });
    sent.length = 0;
    const [decimals, held, time, hash] = await Promise.all([
      reader.readContract({ ...token, functionName: "decimals" }),
      reader.readContract({ ...token, functionName: "balanceOf", args: [world.account.address] }),
      reader.readContract({ ...facts, functionName: "getCurrentBlockTimestamp" }),
      reader.call({ to: multicall, data: "0x27e86d6e" }),
    ]);
    expect([decimals, held, time]).toEqual([16, 10n ** 20n, block.timestamp]);
    expect(hash.data).toBe(parent.hash);
    expect(sent).toHaveLength(1);
  });

  it("takes back a failed transaction as a whole, and one that passes is the call of the contract", async () => {
    const { reader, wallet } = viemClients(world);
    const token = { address: at("token"), abi: erc20Abi } as const;
    const balance = () =>
      reader.readContract({ ...token, functionName: "balanceOf", args: [multicall] });
    const fund = await wallet.writeContract({
      ...token,
      functionName: "transfer",
      args: [multicall, 5n],
    });
    await reader.waitForTransactionReceipt({ hash: fund });
    const callData = encodeFunctionData({
      abi: erc20Abi,
      functionName: "transfer",
      args: [world.account.address, 3n],
    });
    const call = { target: at("token"), callData, allowFailure: false };
    const aggregate = async (count: number) => {
      const hash = await wallet.writeContract({
        address: multicall,
        abi: multicall3Abi,
        functionName: "aggregate3",
        args: [Array.from({ length: count }, () => call)],
        gas: 1_000_000n,
      });
      return reader.waitForTransactionReceipt({ hash });
    };
    expect(await aggregate(2)).toMatchObject({ status: "reverted", logs: [] });
    expect(await balance()).toBe(5n);
    const passed = await aggregate(1);
    expect([passed.status, passed.logs.length, await balance()]).toEqual(["success", 1, 2n]);
  });

  it("passes native tokens on, and other contracts take none", async () => {
    const { reader, wallet } = viemClients(world);
    const abi = parseAbi([
      "function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])",
    ]);
    const to = "0x00000000000000000000000000000000000000aa";
    const call = { target: to, allowFailure: false, value: 7n, callData: "0x" } as const;
    const hash = await wallet.writeContract({
      address: multicall,
      abi,
      functionName: "aggregate3Value",
      args: [[call]],
      value: 7n,
    });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
    expect(await reader.getBalance({ address: to })).toBe(7n);
    const refused = wallet.sendTransaction({ to: at("postage"), value: 1n });
    await expect(refused).rejects.toThrow("PostageStamp takes no native tokens");
  });

  it("lists no account for a call without tokens", async () => {
    const { reader, wallet } = viemClients(world);
    const calls = ["a1", "a2", "a3"].map((end) => ({
      target: `0x${"00".repeat(19)}${end}` as const,
      allowFailure: false,
      callData: "0x" as const,
    }));
    const { ledger } = world.group.chain;
    const before = [...ledger.accounts()];
    const hash = await wallet.writeContract({
      address: multicall,
      abi: multicall3Abi,
      functionName: "aggregate3",
      args: [calls],
    });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
    const transfer = await wallet.writeContract({
      address: at("token"),
      abi: erc20Abi,
      functionName: "transfer",
      args: [calls[0]?.target ?? "0x", 0n],
    });
    expect((await reader.waitForTransactionReceipt({ hash: transfer })).status).toBe("success");
    expect([...ledger.accounts()]).toEqual(before);
  });

  it("limits calls inside each other", async () => {
    let data: Hex = chainIdCall;
    const callIn = (callData: Hex) =>
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: "aggregate3",
        args: [[{ target: multicall, allowFailure: false, callData }]],
      });
    for (let depth = 0; depth < 64; depth++) data = callIn(data);
    await expect(world.rpc("eth_call", { to: multicall, data })).resolves.toMatch(/^0x/);
    await expect(world.rpc("eth_call", { to: multicall, data: callIn(data) })).rejects.toThrow(
      "call failed",
    );
  });

  it("limits the calls of a transaction, whose list may name one call often", async () => {
    // Offsets of a list may be equal: 4 kB name a call 60 times, which names 40 calls of 8 calls each.
    const often = (count: number, callData: Hex): Hex => {
      const bytes = callData.slice(2);
      const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
      const words = [1, 64, count, ...Array.from({ length: count }, () => 32 * count)];
      const list = words.map((value) => value.toString(16).padStart(64, "0")).join("");
      const call = [multicall.slice(2), "40", (bytes.length / 2).toString(16)];
      return `0xbce38bd7${list}${call.map((word) => word.padStart(64, "0")).join("")}${padded}`;
    };
    const calls = often(40, often(8, chainIdCall));
    const few = often(20, calls);
    await expect(world.rpc("eth_call", { to: multicall, data: few })).resolves.toMatch(/^0x/);
    const many = often(60, calls);
    await expect(world.rpc("eth_call", { to: multicall, data: many })).rejects.toThrow(
      "call failed",
    );
  });
});

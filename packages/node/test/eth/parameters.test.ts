import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, noHash, startWorld, viemClients, type EthWorld } from "./world.ts";

/** `transfer(address,uint256)` of 5 PLUR. */
const transfer = `0xa9059cbb${"1".padStart(64, "0")}${"5".padStart(64, "0")}` as const;
const supply = { to: at("token"), data: "0x18160ddd" } as const;

let world: EthWorld;
/** Hash of the newest block, and its number as the interface writes it. */
let [blockHash, blockNumber] = ["", ""];

beforeAll(async () => {
  world = await startWorld();
  const { reader, wallet } = viemClients(world);
  const hash = await wallet.sendTransaction({ to: at("token"), data: transfer });
  await reader.waitForTransactionReceipt({ hash });
  const block = await reader.getBlock();
  [blockHash, blockNumber] = [block.hash, `0x${block.number.toString(16)}`];
});
afterAll(() => world.close());

describe("a block", () => {
  it("is named by its hash wherever a client asks for state", async () => {
    const { rpc, account } = world;
    const calls: readonly [string, ...unknown[]][] = [
      ["eth_call", supply],
      ["eth_getBalance", account.address],
      ["eth_getTransactionCount", account.address],
      ["eth_getBlockReceipts"],
    ];
    for (const [method, ...params] of calls) {
      const expected = await rpc(method, ...params, blockNumber);
      for (const block of [
        blockHash,
        { blockHash },
        { blockHash, requireCanonical: true },
        { blockNumber },
      ])
        expect(await rpc(method, ...params, block), method).toEqual(expected);
    }
  });

  it("that does not exist is refused, or has no receipts", async () => {
    const { rpc, account } = world;
    for (const block of [noHash, { blockHash: noHash }]) {
      await expect(rpc("eth_call", supply, block)).rejects.toThrow("header not found");
      await expect(rpc("eth_getTransactionCount", account.address, block)).rejects.toThrow(
        "header not found",
      );
      await expect(rpc("eth_getCode", supply.to, block)).rejects.toThrow("header not found");
      expect(await rpc("eth_getBlockReceipts", block)).toBeNull();
    }
    const beyond = `0x${(BigInt(blockNumber) + 5n).toString(16)}`;
    await expect(rpc("eth_getCode", supply.to, beyond)).rejects.toThrow("header not found");
    await expect(rpc("eth_getCode", supply.to, "newest")).rejects.toThrow("-32602");
    expect(await rpc("eth_getCode", supply.to, "0x1")).toMatch(/^0xfe/);
    for (const block of [{}, { blockNumber: null }, { blockHash: "0x12" }])
      await expect(rpc("eth_call", supply, block)).rejects.toThrow("-32602");
  });

  it("beyond the newest one has no fee history", async () => {
    const beyond = `0x${(BigInt(blockNumber) + 5n).toString(16)}`;
    await expect(world.rpc("eth_feeHistory", "0x2", beyond, [])).rejects.toThrow(
      "request beyond head block",
    );
  });
});

describe("call data", () => {
  it("is named by input or data, and refused where they differ or are too long", async () => {
    const { rpc } = world;
    const expected = await rpc("eth_call", supply);
    const { to, data } = supply;
    expect(await rpc("eth_call", { to, input: data })).toBe(expected);
    expect(await rpc("eth_call", { to, data, input: data })).toBe(expected);
    await expect(rpc("eth_call", { to, data, input: "0x06fdde03" })).rejects.toThrow("not equal");
    const long = `0x${"0".repeat(262_146)}`;
    await expect(rpc("eth_call", { to, data: long })).rejects.toThrow("at most 131072 bytes");
  });
});

describe("the next block", () => {
  const stakeAbi = parseAbi([
    "function approve(address,uint256)",
    "function manageStake(bytes32,uint256,uint8)",
    "function nodeEffectiveStake(address) view returns (uint256)",
  ]);
  const stake = 10n ** 17n;

  it("is what pending calls and estimates of gas see: a stake is frozen in the block of its change", async () => {
    const { account, rpc } = world;
    const { wallet } = viemClients(world);
    const staking = { address: at("staking"), abi: stakeAbi } as const;
    const approval = { address: at("token"), abi: stakeAbi, functionName: "approve" } as const;
    await wallet.writeContract({ ...approval, args: [at("staking"), stake] });
    await wallet.writeContract({
      ...staking,
      functionName: "manageStake",
      args: [noHash, stake, 0],
    });
    const read = encodeFunctionData({
      abi: stakeAbi,
      functionName: "nodeEffectiveStake",
      args: [account.address],
    });
    const change = encodeFunctionData({
      abi: stakeAbi,
      functionName: "manageStake",
      args: [noHash, 0n, 1],
    });
    const to = at("staking");
    expect(BigInt((await rpc("eth_call", { to, data: read }, "latest")) as string)).toBe(0n);
    expect(BigInt((await rpc("eth_call", { to, data: read }, "pending")) as string)).not.toBe(0n);
    const call = { from: account.address, to, data: change };
    await expect(rpc("eth_call", call, "latest")).rejects.toThrow("Frozen");
    expect(await rpc("eth_estimateGas", call)).toBe("0xea60");
  });
});

describe("percentiles of a fee history", () => {
  const history = (...percentiles: readonly unknown[]): Promise<unknown> =>
    world.rpc("eth_feeHistory", "0x1", "latest", percentiles);

  it("have a reward each, up to a hundred", async () => {
    const all = Array.from({ length: 100 }, (_, at) => at);
    const { reward } = (await history(...all)) as { reward: unknown[][] };
    expect(reward[0]).toHaveLength(100);
  });

  it("are refused where fewer or other rewards would come back", async () => {
    await expect(history(...Array.from({ length: 101 }, () => 5))).rejects.toThrow(
      "over the query",
    );
    await expect(history(50, 20)).rejects.toThrow("invalid reward percentile: 20 after 50");
    for (const one of [-1, 101, "a", null]) await expect(history(one)).rejects.toThrow("-32602");
    await expect(world.rpc("eth_feeHistory", "0x1", "latest", "x")).rejects.toThrow("-32602");
  });
});

describe("null", () => {
  it("is an absent member, as clients in Go write it", async () => {
    const { rpc } = world;
    const nothing = { address: null, topics: null };
    const range = { fromBlock: "earliest", toBlock: "latest" };
    const logs = await rpc("eth_getLogs", range);
    expect(await rpc("eth_getLogs", { ...range, ...nothing })).toEqual(logs);
    const ofBlock = { blockHash, fromBlock: null, toBlock: null };
    expect(await rpc("eth_getLogs", { ...ofBlock, ...nothing })).toEqual(
      await rpc("eth_getLogs", { blockHash }),
    );
    const filter = await rpc("eth_newFilter", { ...range, ...nothing });
    expect(await rpc("eth_getFilterLogs", filter)).toEqual(logs);
    const empty = { from: null, gas: null, value: null };
    expect(await rpc("eth_call", { ...supply, ...empty })).toBe(await rpc("eth_call", supply));
  });
});

describe("overrides of state", () => {
  it("are refused instead of left out", async () => {
    const { rpc } = world;
    const token = at("token");
    for (const method of ["eth_call", "eth_estimateGas", "eth_createAccessList"]) {
      for (const override of [{ code: "0x" }, { balance: "0x1", nonce: "0x1" }, { stateDiff: {} }])
        await expect(rpc(method, supply, "latest", { [token]: override })).rejects.toThrow(
          "-32004",
        );
      await expect(rpc(method, supply, "latest", {}, { number: "0x1" })).rejects.toThrow("-32004");
      await expect(rpc(method, supply, "latest", { "0x1": {} })).rejects.toThrow("-32602");
      const unchanged = { [token]: { code: null } };
      for (const overrides of [{}, null, unchanged])
        expect(await rpc(method, supply, "latest", overrides, null)).toEqual(
          await rpc(method, supply),
        );
    }
  });

  it("of balances hold for one call", async () => {
    const { rpc, account } = world;
    const owner = `0x${"77".repeat(20)}`;
    const send = { from: owner, to: account.address, value: "0x5" };
    for (const method of ["eth_call", "eth_estimateGas", "eth_createAccessList"]) {
      await expect(rpc(method, send)).rejects.toThrow("insufficient funds");
      await rpc(method, send, "latest", { [owner]: { balance: "0x5" } });
      await expect(rpc(method, send, "latest", { [owner]: { balance: "0x4" } })).rejects.toThrow(
        "insufficient funds",
      );
    }
    expect(await rpc("eth_getBalance", owner)).toBe("0x0");
    const balanceOf = { to: at("multicall"), data: `0x4d2301cc${"0".repeat(24)}${owner.slice(2)}` };
    const seven = { [owner]: { balance: "0x7" } };
    expect(await rpc("eth_call", balanceOf, "latest", seven)).toBe(`0x${"7".padStart(64, "0")}`);
  });
});

describe("eth_createAccessList", () => {
  it("answers an empty list with the gas, and why a call reverts", async () => {
    const { rpc } = world;
    expect(await rpc("eth_createAccessList", supply)).toEqual({
      accessList: [],
      gasUsed: await rpc("eth_estimateGas", supply),
    });
    const unknown = { to: at("token"), data: "0x12345678" };
    expect(await rpc("eth_createAccessList", unknown, "latest")).toMatchObject({
      accessList: [],
      error: expect.stringContaining("has no function 0x12345678"),
    });
  });
});

import { keccak256, encodeAbiParameters, parseAbi, parseEventLogs, parseGwei } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import { contracts } from "../../src/eth/machine.ts";
import { at, startWorld, viemClients, type EthWorld } from "./world.ts";

const token = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function approve(address,uint256) returns (bool)",
  "function transfer(address,uint256) returns (bool)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function teleport(address)",
]);

const stamps = parseAbi([
  "function createBatch(address,uint256,uint8,uint8,bytes32,bool) returns (bytes32)",
  "function batches(bytes32) view returns (address owner, uint8 depth, uint8 bucketDepth, bool immutableFlag, uint256 normalisedBalance, uint256 lastUpdatedBlockNumber)",
  "function currentTotalOutPayment() view returns (uint256)",
  "event BatchCreated(bytes32 indexed batchId, uint256 totalAmount, uint256 normalisedBalance, address owner, uint8 depth, uint8 bucketDepth, bool immutableFlag)",
  "error InsufficientBalance()",
]);

let world: EthWorld;
let clients: ReturnType<typeof viemClients>;

beforeEach(async () => {
  world = await startWorld();
  clients = viemClients(world);
});
afterEach(() => world.close());

describe("viem", () => {
  it("connects: chain, block, fees, balances, code", async () => {
    const { reader } = clients;
    expect(await reader.getChainId()).toBe(1337);
    expect(await reader.getBlockNumber()).toBe(40_000_000n);
    const block = await reader.getBlock();
    const parent = await reader.getBlock({ blockNumber: block.number - 1n });
    expect(block.parentHash).toBe(parent.hash);
    expect(await reader.getBlock({ blockHash: parent.hash })).toEqual(parent);
    const fees = await reader.estimateFeesPerGas();
    expect(fees.maxFeePerGas).toBeGreaterThanOrEqual(block.baseFeePerGas ?? 0n);
    expect(await reader.getBalance({ address: world.account.address })).toBe(10n ** 20n);
    expect(await reader.getCode({ address: world.account.address })).toBeUndefined();
    expect(await reader.getCode({ address: at("postage") })).toMatch(/^0xfe/);
    expect(await world.rpc("web3_clientVersion")).toMatch(/simulated/);
  });

  it("sends xDAI, waits for the receipt, and pays for it", async () => {
    const { reader, wallet } = clients;
    const to = "0x00000000000000000000000000000000000000aa";
    const hash = await wallet.sendTransaction({ to, value: 5n });
    const receipt = await reader.waitForTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: "success", gasUsed: 21_000n, logs: [] });
    expect(await reader.getBalance({ address: to })).toBe(5n);
    const left = 10n ** 20n - 5n - receipt.gasUsed * receipt.effectiveGasPrice;
    expect(await reader.getBalance({ address: world.account.address })).toBe(left);
    const { blockNumber, from, nonce } = await reader.getTransaction({ hash });
    expect(blockNumber).toBe(receipt.blockNumber);
    expect([from.toLowerCase(), nonce]).toEqual([world.account.address.toLowerCase(), 0]);
    const block = await reader.getBlock({ blockNumber, includeTransactions: true });
    expect(block.transactions.map((item) => item.hash)).toContain(hash);
    const at = { index: receipt.transactionIndex };
    const { blockHash } = receipt;
    expect((await reader.getTransaction({ ...at, blockNumber })).hash).toBe(hash);
    expect((await reader.getTransaction({ ...at, blockHash })).hash).toBe(hash);
    const count = await reader.getBlockTransactionCount({ blockHash });
    expect(count).toBe(await reader.getBlockTransactionCount({ blockNumber }));
    await expect(reader.getTransaction({ index: 99, blockNumber })).rejects.toThrow("not be found");
  });

  it.each([
    ["legacy", { type: "legacy", gasPrice: parseGwei("2") }],
    ["eip2930", { type: "eip2930", gasPrice: parseGwei("2"), accessList: [] }],
    ["eip1559", { type: "eip1559" }],
  ] as const)("takes transactions of type %s", async (type, fees) => {
    const { reader, wallet } = clients;
    const hash = await wallet.sendTransaction({ to: at("token"), data: "0x18160ddd", ...fees });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
    expect((await reader.getTransaction({ hash })).type).toBe(type);
  });

  it("buys a batch through the contract: id, events and state as published", async () => {
    const { reader, wallet } = clients;
    const [owner, amount, depth] = [world.account.address, 500_000_000n, 17] as const;
    const nonce = keccak256("0x01");
    await wallet.writeContract({
      address: at("token"),
      abi: token,
      functionName: "approve",
      args: [at("postage"), amount << 17n],
    });
    const hash = await wallet.writeContract({
      address: at("postage"),
      abi: stamps,
      functionName: "createBatch",
      args: [owner, amount, depth, 16, nonce, true],
    });
    const { logs, blockNumber } = await reader.waitForTransactionReceipt({ hash });
    const [created] = parseEventLogs({ abi: stamps, logs, eventName: "BatchCreated" });
    const id = keccak256(
      encodeAbiParameters([{ type: "address" }, { type: "bytes32" }], [owner, nonce]),
    );
    const total = await reader.readContract({
      address: at("postage"),
      abi: stamps,
      functionName: "currentTotalOutPayment",
    });
    expect(created?.args).toEqual({
      batchId: id,
      totalAmount: amount << 17n,
      normalisedBalance: total + amount,
      owner,
      depth,
      bucketDepth: 16,
      immutableFlag: true,
    });
    const batch = await reader.readContract({
      address: at("postage"),
      abi: stamps,
      functionName: "batches",
      args: [id],
    });
    expect(batch).toEqual([owner, depth, 16, true, total + amount, blockNumber]);
    expect(parseEventLogs({ abi: token, logs, eventName: "Transfer" })).toHaveLength(1);
  });

  it("decodes reverts: a text, an error of the contract, an unknown function", async () => {
    const { reader } = clients;
    const account = world.account.address;
    const call = { account, address: at("token"), abi: token } as const;
    await expect(
      reader.simulateContract({ ...call, functionName: "transfer", args: [account, 10n ** 30n] }),
    ).rejects.toThrow("ERC20: transfer amount exceeds balance");
    await expect(
      reader.simulateContract({
        account,
        address: at("postage"),
        abi: stamps,
        functionName: "createBatch",
        args: [account, 1n, 17, 16, keccak256("0x02"), false],
      }),
    ).rejects.toThrow("InsufficientBalance()");
    await expect(
      reader.simulateContract({ ...call, functionName: "teleport", args: [account] }),
    ).rejects.toThrow(/the simulated xBZZ has no function 0x[\da-f]{8}/);
    await expect(
      reader.estimateContractGas({
        ...call,
        functionName: "transfer",
        args: [account, 10n ** 30n],
      }),
    ).rejects.toThrow("ERC20: transfer amount exceeds balance");
  });

  it("logs functions that no simulated contract has, and answers their transactions with a failure", async () => {
    const lines: string[] = [];
    const own = await startWorld({
      log: ({ logger, message, fields }) =>
        lines.push(`${logger} ${message} ${JSON.stringify(fields)}`),
    });
    const { wallet, reader } = viemClients(own);
    const hash = await wallet.sendTransaction({
      to: at("postage"),
      data: "0xdeadbeef",
      gas: 90_000n,
    });
    expect((await reader.getTransactionReceipt({ hash })).status).toBe("reverted");
    expect(lines.filter((line) => line.startsWith("node/eth"))).toEqual([
      'node/eth unknown function {"contract":"PostageStamp","selector":"0xdeadbeef"}',
    ]);
    await own.close();
  });

  it("changes nothing by calls and estimates", async () => {
    const { reader } = clients;
    const { account, group } = world;
    await reader.getBlockNumber();
    const before = [...group.chain.tables.entries()].length;
    await reader.simulateContract({
      account,
      address: at("token"),
      abi: token,
      functionName: "transfer",
      args: [at("factory"), 5n],
    });
    const args = { address: at("token"), abi: token, functionName: "balanceOf" } as const;
    expect(await reader.readContract({ ...args, args: [at("factory")] })).toBe(0n);
    expect([...group.chain.tables.entries()]).toHaveLength(before);
  });

  it("gives a failed transaction a receipt without logs, and takes only its gas", async () => {
    const { reader, wallet } = clients;
    const hash = await wallet.writeContract({
      address: at("token"),
      abi: token,
      functionName: "transfer",
      args: [at("factory"), 10n ** 30n],
      gas: 100_000n,
    });
    const receipt = await reader.waitForTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: "reverted", logs: [] });
    const args = { address: at("token"), abi: token, functionName: "balanceOf" } as const;
    expect(await reader.readContract({ ...args, args: [world.account.address] })).toBe(10n ** 20n);
  });

  it("knows every contract under its address", () => {
    expect(Object.keys(contracts).sort()).toEqual(Object.keys(accounts).sort());
  });
});

import { getAddress, keccak256, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, noHash, startWorld, type EthWorld } from "./world.ts";

// What wallets and command-line clients ask a chain when it is added, when they show an account, and when
// they send: MetaMask's JSON-RPC API reference, and the commands of foundry's cast.

let world: EthWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const quantity = /^0x(0|[1-9a-f][\da-f]*)$/;

interface Block {
  readonly number: string;
  readonly hash: string;
  readonly baseFeePerGas: string;
}

async function send(nonce: number): Promise<{ readonly raw: Hex; readonly hash: string }> {
  const fees = { gas: 21_000n, maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 1n };
  const raw = await world.account.signTransaction({
    to: at("token"),
    data: "0x70a08231",
    nonce,
    chainId: 1337,
    ...fees,
    gas: 60_000n,
  });
  return { raw, hash: (await world.rpc("eth_sendRawTransaction", raw)) as string };
}

describe("a wallet", () => {
  it("adds the network: its id through both names, and a base fee that means EIP-1559", async () => {
    expect(await world.rpc("eth_chainId")).toBe("0x539");
    expect(await world.rpc("net_version")).toBe("1337");
    expect(await world.rpc("web3_clientVersion")).toMatch(/^swarm-node\/.*simulated-chain$/);
    const latest = (await world.rpc("eth_getBlockByNumber", "latest", false)) as Block;
    expect(latest.baseFeePerGas).toMatch(quantity);
    for (const tag of ["pending", "safe", "finalized"])
      expect(await world.rpc("eth_getBlockByNumber", tag, false)).toMatchObject({
        number: latest.number,
        hash: latest.hash,
      });
    expect(await world.rpc("eth_getBlockByNumber", "earliest", false)).toMatchObject({
      number: "0x0",
    });
  });

  it("shows an account and what sending costs", async () => {
    const { address } = world.account;
    expect(await world.rpc("eth_getBalance", address, "latest")).toBe(
      `0x${(10n ** 20n).toString(16)}`,
    );
    expect(await world.rpc("eth_getCode", address, "latest")).toBe("0x");
    expect(await world.rpc("eth_getTransactionCount", address, "pending")).toBe("0x0");
    for (const method of ["eth_gasPrice", "eth_maxPriorityFeePerGas", "eth_blobBaseFee"])
      expect(await world.rpc(method)).toMatch(quantity);
    expect(await world.rpc("eth_syncing")).toBe(false);
    expect(await world.rpc("eth_accounts")).toEqual([world.administrator.address.toLowerCase()]);
  });

  it.each([
    "wallet_addEthereumChain",
    "wallet_switchEthereumChain",
    "eth_requestAccounts",
    "personal_sign",
    "eth_signTypedData_v4",
  ])("keeps %s for itself: the chain has no such method", async (method) => {
    await expect(world.rpc(method, {})).rejects.toThrow(/-32601/);
  });
});

describe("cast", () => {
  it("reads the history of fees: the gas that a block used, and rewards by percentile", async () => {
    // The first block has what the start of the node left.
    await world.rpc("anvil_mine", "0x2");
    await send(0);
    const history = (await world.rpc("eth_feeHistory", "0x2", "latest", [20, 50])) as {
      oldestBlock: string;
      baseFeePerGas: string[];
      gasUsedRatio: number[];
      reward: string[][];
    };
    expect(history.baseFeePerGas).toHaveLength(3);
    expect(history.gasUsedRatio).toEqual([0, 60_000 / 30_000_000]);
    expect(history.reward.map((one) => one.length)).toEqual([2, 2]);
    expect(Number(history.oldestBlock) + 1).toBe(Number(await world.rpc("eth_blockNumber")));
  });

  it("gets a transaction as it was signed, in a block and in waiting", async () => {
    const sent = await send(0);
    const waiting = await send(5);
    for (const { raw, hash } of [sent, waiting]) {
      expect(hash).toBe(keccak256(raw));
      expect(await world.rpc("eth_getRawTransactionByHash", hash)).toBe(raw);
    }
    expect(await world.rpc("eth_getRawTransactionByHash", noHash)).toBeNull();
    const receipt = await world.rpc("eth_getTransactionReceipt", sent.hash);
    const { blockNumber, blockHash, transactionIndex } = receipt as Record<string, string>;
    const byNumber = "eth_getRawTransactionByBlockNumberAndIndex";
    expect(await world.rpc(byNumber, blockNumber, transactionIndex)).toBe(sent.raw);
    expect(await world.rpc(byNumber, blockNumber, "0x9")).toBeNull();
    const byHash = "eth_getRawTransactionByBlockHashAndIndex";
    expect(await world.rpc(byHash, blockHash, transactionIndex)).toBe(sent.raw);
    expect(await world.rpc(byHash, noHash, "0x0")).toBeNull();
    const { queued } = (await world.rpc("txpool_inspect")) as {
      queued: Record<string, Record<string, string>>;
    };
    expect(queued).toEqual({
      [world.account.address]: {
        5: `${getAddress(at("token"))}: 0 wei + 60000 gas × 2000000000 wei`,
      },
    });
  });

  it("sees in the pool what the next block takes", async () => {
    await world.rpc("evm_setAutomine", false);
    const { hash } = await send(0);
    const sender = world.account.address;
    expect(await world.rpc("txpool_status")).toEqual({ pending: "0x1", queued: "0x0" });
    const content = await world.rpc("txpool_content");
    expect(content).toMatchObject({ pending: { [sender]: { 0: { hash, blockHash: null } } } });
    const line = `${getAddress(at("token"))}: 0 wei + 60000 gas × `;
    expect(await world.rpc("txpool_inspect")).toMatchObject({
      pending: { [sender]: { 0: expect.stringContaining(line) as unknown } },
      queued: {},
    });
    const later = await send(3);
    expect(await world.rpc("txpool_contentFrom", sender)).toMatchObject({
      pending: { 0: { hash, nonce: "0x0", blockHash: null } },
      queued: { 3: { hash: later.hash, blockHash: null } },
    });
    expect(await world.rpc("txpool_contentFrom", at("token"))).toEqual({ pending: {}, queued: {} });
  });

  it("lists what its own accounts have sent and no block has taken", async () => {
    await world.rpc("evm_setAutomine", false);
    await send(0);
    const [from] = (await world.rpc("eth_accounts")) as string[];
    const own = await world.rpc("eth_sendTransaction", {
      from,
      to: at("token"),
      value: "0x0",
      gas: "0x10000",
    });
    expect(await world.rpc("eth_pendingTransactions")).toMatchObject([
      { hash: own, from, blockNumber: null },
    ]);
  });

  it("is told that there are no uncles, and of no block that has not come", async () => {
    const { hash } = (await world.rpc("eth_getBlockByNumber", "latest", false)) as Block;
    expect(await world.rpc("eth_getUncleCountByBlockNumber", "latest")).toBe("0x0");
    expect(await world.rpc("eth_getUncleCountByBlockHash", hash)).toBe("0x0");
    expect(await world.rpc("eth_getUncleCountByBlockNumber", "0xffffffff")).toBeNull();
    expect(await world.rpc("eth_getUncleCountByBlockHash", noHash)).toBeNull();
    expect(await world.rpc("eth_getUncleByBlockNumberAndIndex", "latest", "0x0")).toBeNull();
  });
});

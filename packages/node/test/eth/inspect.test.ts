import { encodeFunctionData, parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AccountList,
  BlockPage,
  DecodedEvent,
  InspectedTransaction,
} from "../../src/eth/inspect/types.ts";
import { devResources } from "../../src/edge-node/dev-index.ts";
import { RpcFaults } from "../../src/edge-node/bees/rpc-faults.ts";
import { at, startWorld, type EthWorld } from "./world.ts";

const abi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function transfer(address recipient, uint256 amount)",
  "function manageStake(bytes32 _setNonce, uint256 _addAmount, uint8 _height)",
]);

let world: EthWorld;
let base: string;

beforeEach(async () => {
  world = await startWorld();
  base = world.url.replace("/_dev/eth", "");
});
afterEach(() => world.close());

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${base}/_dev/chain/${path}`)).json()) as T;
}

async function post(path: string, method = "POST"): Promise<void> {
  const answer = await fetch(base + path, { method });
  if (!answer.ok) throw new Error(await answer.text());
}

async function send(to: Hex, data: Hex, more: { nonce?: number; value?: bigint } = {}) {
  const { account, rpc } = world;
  const nonce =
    more.nonce ?? Number(await rpc("eth_getTransactionCount", account.address, "pending"));
  const fees = { gas: 300_000n, gasPrice: 2n * 10n ** 9n };
  const value = more.value ?? 0n;
  const raw = await account.signTransaction({ to, data, nonce, value, chainId: 1337, ...fees });
  return rpc("eth_sendRawTransaction", raw) as Promise<string>;
}

const newest = async (): Promise<InspectedTransaction> => {
  const { blocks } = await get<BlockPage>("blocks");
  const transaction = blocks[0]?.transactions.at(-1);
  if (transaction === undefined) throw new Error("no transaction");
  return transaction;
};

const valuesOf = (event: DecodedEvent | undefined): Record<string, string> =>
  Object.fromEntries((event?.values ?? []).map(({ name, value }) => [name, value]));

describe("GET /_dev/chain/blocks", () => {
  it("says which request sent a transaction, and what its contracts told", async () => {
    await post("/stamps/1000000000/18");
    const { origin, cause, description, state, events } = await newest();
    expect({ origin, cause, description, state }).toEqual({
      origin: "node",
      cause: "POST /stamps/1000000000/18",
      description: "Postage batch creation",
      state: "mined",
    });
    expect(events.map(({ contract, name }) => `${contract} ${name}`)).toEqual([
      "xBZZ Transfer",
      "PostageStamp BatchCreated",
    ]);
    expect(valuesOf(events[1])).toMatchObject({
      totalAmount: String(1_000_000_000n << 18n),
      owner: world.administrator.address.toLowerCase(),
      depth: "18",
      immutableFlag: "true",
    });
    await post("/stake/100000000000000000");
    const stake = await newest();
    expect(stake.cause).toBe("POST /stake/100000000000000000");
    expect(stake.events.map(({ name }) => name)).toContain("StakeUpdated");
  });

  it("decodes signed calls, transfers of the native token, and failures with their reason", async () => {
    const { account } = world;
    const args = [at("staking"), 5n] as const;
    await send(at("token"), encodeFunctionData({ abi, functionName: "approve", args }));
    expect(await newest()).toMatchObject({
      origin: "account",
      from: account.address.toLowerCase(),
      call: {
        contract: "xBZZ",
        function: "approve",
        values: [
          { name: "spender", type: "address", value: args[0] },
          { name: "amount", type: "uint256", value: "5" },
        ],
      },
    });
    const stake = [`0x${"0".repeat(64)}`, 1n, 0] as const;
    await send(
      at("staking"),
      encodeFunctionData({ abi, functionName: "manageStake", args: stake }),
    );
    expect(await newest()).toMatchObject({
      state: "failed",
      reason: "execution reverted: BelowMinimumStake",
      call: { function: "manageStake" },
      events: [],
    });
    await send(at("token"), "0x12345678");
    expect((await newest()).call).toEqual({ contract: "xBZZ", function: "0x12345678", values: [] });
    const friend = `0x${"ab".repeat(20)}` as const;
    await send(friend, "0x", { value: 7n });
    expect((await newest()).transfer).toEqual({
      token: "native",
      from: account.address.toLowerCase(),
      to: friend,
      amount: "7",
    });
  });

  it("gives the newest blocks first, the older ones page by page, and what waits", async () => {
    for (const amount of [1, 2, 3])
      await send(
        at("token"),
        encodeFunctionData({ abi, functionName: "approve", args: [at("staking"), BigInt(amount)] }),
      );
    await send(at("token"), "0x", { nonce: 9 });
    const first = await get<BlockPage>("blocks?count=2");
    expect(first.waiting).toMatchObject([{ state: "queued", nonce: 9 }]);
    const numbers = [...first.blocks];
    let next = first.next;
    while (next !== undefined) {
      const page = await get<BlockPage>(`blocks?count=2&before=${next}`);
      numbers.push(...page.blocks);
      next = page.next;
    }
    const all = numbers.map(({ number }) => number);
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
    expect(all[0]).toBe(first.latest);
    const amounts = numbers
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ call }) => call?.values.at(-1)?.value ?? []);
    expect(amounts).toEqual(["3", "2", "1"]);
    expect(first.names[at("postage")]).toBe("PostageStamp");
  });

  it("holds what has run for the block to come, and marks the trace of a command", async () => {
    await world.rpc("evm_setAutomine", false);
    await post("/stake/100000000000000000");
    const { waiting } = await get<BlockPage>("blocks");
    expect(waiting.at(-1)).toMatchObject({
      state: "next",
      cause: "POST /stake/100000000000000000",
    });
    await world.rpc("evm_mine");
    expect((await get<BlockPage>("blocks")).waiting).toEqual([]);
    await world.rpc("swarm_setPrice", "48000");
    await world.rpc("evm_mine");
    expect(await newest()).toMatchObject({ origin: "command", events: [{ name: "PriceUpdate" }] });
  });

  it.each(["count=51", "count=x", "before=-1"])("refuses ?%s", async (query) => {
    const answer = await fetch(`${base}/_dev/chain/blocks?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "SWARM_PARAMETER_INVALID" });
  });
});

it("GET /_dev/chain/accounts has wallets, contracts and chequebooks by name, and what they hold", async () => {
  await post("/chequebook/deposit?amount=1000");
  await post("/stake/100000000000000000");
  const { accounts, more } = await get<AccountList>("accounts");
  expect(more).toBe(0);
  const of = (name: string) => accounts.find((one) => one.name === name);
  expect(of("wallet of the node")).toMatchObject({
    address: world.administrator.address.toLowerCase(),
    staked: String(10n ** 17n),
    nonce: 2,
  });
  expect(of("StakeRegistry")?.bzz).toBe(String(10n ** 17n));
  expect(of("chequebook of wallet of the node")?.bzz).toMatch(/^\d{4,}$/);
  expect(accounts.find(({ address }) => address === world.account.address.toLowerCase())).toEqual({
    address: world.account.address.toLowerCase(),
    bzz: String(10n ** 20n),
    native: String(10n ** 20n),
    nonce: 0,
    staked: "0",
  });
});

describe("/_dev/chain/faults", () => {
  const headers = { "Content-Type": "application/json" };

  async function ask(method: string, query = "", body?: object) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${base}/_dev/chain/faults${query}`, init);
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as object) };
  }

  it("offers none where no Bee uses the chain", async () => {
    expect((await ask("GET")).body).toEqual({ offered: false, rules: [] });
    expect((await ask("POST", "", { error: "no" })).status).toBe(405);
  });

  it("lists, adds and removes the rules of the Bees' RPC, and names the field that is wrong", async () => {
    await world.close();
    const faults = new RpcFaults();
    world = await startWorld({ resources: devResources(false, faults) });
    base = world.url.replace("/_dev/eth", "");
    const rule = { method: "eth_getLogs", error: "no" };
    expect(await ask("POST", "", rule)).toEqual({ status: 201, body: { id: "0x1" } });
    expect((await ask("GET")).body).toEqual({ offered: true, rules: [{ ...rule, id: "0x1" }] });
    expect(faults.take(0, "eth_getLogs")).toEqual(rule);
    const refused = await ask("POST", "", { method: "eth getLogs" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ message: expect.stringContaining("method: expected") });
    expect((await ask("DELETE", "?id=0x9")).status).toBe(400);
    expect((await ask("DELETE", "?id=0x1")).status).toBe(204);
    expect(faults.list).toEqual([]);
  });
});

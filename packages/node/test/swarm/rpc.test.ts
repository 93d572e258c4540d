import { afterEach, describe, expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "../../src/swarm.ts";

const open: SwarmHandle[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((swarm) => swarm.stop()));
});

async function start(options: SwarmOptions = {}): Promise<SwarmHandle> {
  const swarm = await createSwarm({ port: false, seed: "rpc", ...options });
  open.push(swarm);
  return swarm;
}

const json = { "Content-Type": "application/json" };

function post(swarm: SwarmHandle, body: unknown): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return swarm.fetch("/_dev/rpc", { method: "POST", headers: json, body: text });
}

interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

async function ask(swarm: SwarmHandle, method: string, ...params: unknown[]): Promise<Answer> {
  const answer = await post(swarm, { jsonrpc: "2.0", id: 7, method, params });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

async function result(swarm: SwarmHandle, method: string, ...params: unknown[]): Promise<unknown> {
  const answer = await ask(swarm, method, ...params);
  expect(answer).toEqual({ jsonrpc: "2.0", id: 7, result: answer.result ?? null });
  return answer.result;
}

const block = async (swarm: SwarmHandle): Promise<number> =>
  Number(await result(swarm, "eth_blockNumber"));

async function upload(swarm: SwarmHandle, body: string): Promise<string> {
  const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
  const answer = await swarm.fetch("/bytes", { method: "POST", headers, body });
  return `/bytes/${((await answer.json()) as { reference: string }).reference}`;
}

describe("/_dev/rpc", () => {
  it("mines and moves time", async () => {
    const swarm = await start();
    const first = await block(swarm);
    expect(await result(swarm, "evm_mine")).toBe("0x0");
    expect(await result(swarm, "evm_mine", { blocks: 2 })).toBe("0x0");
    await result(swarm, "anvil_mine", "0x10", "0x0");
    await result(swarm, "hardhat_mine", "0x4", "0x1");
    expect(await block(swarm)).toBe(first + 1 + 2 + 16 + 4);
    expect(await result(swarm, "evm_increaseTime", 86_400)).toBe(86_400);
    expect(await block(swarm)).toBe(first + 23 + 17_280);
    expect(await result(swarm, "evm_increaseTime", "0xa")).toBe(10);
    expect(await block(swarm)).toBe(first + 23 + 17_282);
  });

  it("lets the next block stand at a time", async () => {
    const swarm = await start({ timestamp: "fixed" });
    const at = async (): Promise<[number, number]> => {
      const info = (await result(swarm, "anvil_nodeInfo")) as Record<string, unknown>;
      return [Number(info.currentBlockNumber), Number(info.currentBlockTimestamp)];
    };
    const [first, now] = await at();
    expect(await result(swarm, "evm_setNextBlockTimestamp", now + 3_600)).toBeNull();
    expect(await at()).toEqual([first, now]);
    await result(swarm, "evm_mine");
    expect(await at()).toEqual([first + 720, now + 3_600]);
    await result(swarm, "evm_mine", { timestamp: now + 3_610, blocks: 3 });
    expect(await at()).toEqual([first + 720 + 2 + 2, now + 3_610]);
    await result(swarm, "evm_mine", `0x${(now + 3_620).toString(16)}`);
    expect(await at()).toEqual([first + 724 + 2, now + 3_620]);
    await result(swarm, "evm_increaseTime", 60);
    expect(await at()).toEqual([first + 726 + 12, now + 3_680]);
    const { error } = await ask(swarm, "evm_setNextBlockTimestamp", now);
    expect(error).toEqual({
      code: -32602,
      message: expect.stringContaining("later than"),
      data: { code: "SWARM_PARAMETER_INVALID", parameter: "timestamp" },
    });
  });

  it("says when blocks come", async () => {
    const swarm = await start();
    expect(await result(swarm, "anvil_getAutomine")).toBe(true);
    await result(swarm, "evm_setAutomine", false);
    expect(await result(swarm, "hardhat_getAutomine")).toBe(false);
    const held = await block(swarm);
    await swarm.createBatch({ owner: "11".repeat(20) });
    expect((await swarm.fetch("/stamps/1000000000/18", { method: "POST" })).status).toBe(201);
    expect(await block(swarm)).toBe(held);
    await result(swarm, "anvil_setIntervalMining", 2);
    const clock = async () => (await (await swarm.fetch("/_dev/clock")).json()) as object;
    expect(await clock()).toMatchObject({ blockTimeMs: 2000, held: false });
    await result(swarm, "evm_setIntervalMining", 0);
    expect(await clock()).toMatchObject({ held: true });
    await result(swarm, "evm_setAutomine", true);
    expect(await clock()).toMatchObject({ blockTimeMs: 0, held: false });
  });

  it("goes back to snapshots, and to the start", async () => {
    const swarm = await start();
    const kept = await upload(swarm, "kept");
    const id = await result(swarm, "evm_snapshot");
    expect(id).toBe("0x1");
    const later = await upload(swarm, "later");
    expect(await result(swarm, "evm_revert", id)).toBe(true);
    // Clients that ignore a result of false would go on in the wrong state.
    expect((await ask(swarm, "evm_revert", id)).error).toMatchObject({
      code: -32000,
      data: { code: "SWARM_SNAPSHOT_NOT_FOUND" },
    });
    expect([(await swarm.fetch(kept)).status, (await swarm.fetch(later)).status]).toEqual([
      200, 404,
    ]);
    const state = await result(swarm, "anvil_dumpState");
    await result(swarm, "anvil_reset", { forking: { blockNumber: null } });
    expect((await swarm.fetch(kept)).status).toBe(404);
    expect(await result(swarm, "anvil_loadState", state)).toBe(true);
    expect((await swarm.fetch(kept)).status).toBe(200);
    expect((await ask(swarm, "anvil_loadState", "0x00")).error).toMatchObject({ code: -32000 });
  });

  it("fills the wallet and tells of it", async () => {
    const swarm = await start();
    const [account] = (await result(swarm, "eth_accounts")) as string[];
    await result(swarm, "anvil_setBalance", account, "0x1bc16d674ec80000");
    expect(await result(swarm, "eth_getBalance", account, "latest")).toBe("0x1bc16d674ec80000");
    const wallet = (await (await swarm.fetch("/wallet")).json()) as Record<string, string>;
    expect(wallet.nativeTokenBalance).toBe("2000000000000000000");
    expect(await result(swarm, "web3_clientVersion")).toBe("swarm-node/bee-2.6.0");
    expect(await result(swarm, "eth_chainId")).toBe("0x539");
    const info = await result(swarm, "anvil_nodeInfo");
    expect(info).toMatchObject({ bee: "2.6.0", environment: { chainId: 1337 } });
    const other = `0x${"11".repeat(20)}`;
    expect(await result(swarm, "eth_getBalance", other)).toBe("0x0");
    await result(swarm, "hardhat_setBalance", other, "0x1");
    expect(await result(swarm, "eth_getBalance", other, "latest")).toBe("0x1");
    expect((await ask(swarm, "anvil_setBalance", other)).error).toMatchObject({ code: -32602 });
  });

  it.each([
    ["evm_increaseTime", [-1], -32602, "seconds: expected a whole number"],
    ["evm_increaseTime", [], -32602, "seconds: expected a whole number"],
    ["evm_increaseTime", [1.5], -32602, "seconds: expected a whole number"],
    ["anvil_mine", ["ten"], -32602, "blocks: expected a whole number"],
    ["anvil_mine", [2_000_000_000], -32602, "from 0 to 1000000000 (blocks)"],
    ["anvil_mine", [1, 60], -32602, "5 seconds, the distance of all blocks"],
    ["evm_mine", [1_000_000_000], -32602, "timestamp: expected Unix seconds later than"],
    ["evm_mine", ["soon"], -32602, "timestamp: expected a whole number"],
    ["evm_mine", [{ timestamp: 3e9, blocks: -1 }], -32602, "blocks: expected"],
    ["evm_revert", [], -32602, "id: expected an id such as 0x1"],
    ["evm_revert", ["0x99"], -32000, "there is no snapshot 0x99"],
    ["anvil_reset", [{ forking: { jsonRpcUrl: "http://x" } }], -32602, "--upstream"],
    ["anvil_reset", ["now"], -32602, "options: expected no URL"],
    ["evm_mine", ["0x1", 2], -32602, "timestamp: expected Unix seconds later than"],
    ["evm_setAutomine", [{ enabled: false }], -32602, "expected true or false"],
    ["anvil_loadState", [5], -32602, "state: expected the bytes"],
    ["evm_setAutomine", ["yes"], -32602, "expected true or false"],
    ["evm_setIntervalMining", [1e9], -32602, "from 0 to 86400 (seconds)"],
    ["evm_setNextBlockTimestamp", [1e15], -32602, "timestamp: expected a whole number"],
    ["swarm_mine", [1, 2e9, 3], -32602, "2: expected one of blocks, timestamp"],
    ["swarm_setPrice", { price: "-1" }, -32602, "price: expected a whole number below 2^64"],
    ["swarm_createBatch", [{ owner: "11" }], -32602, "owner: expected an address of 40"],
    ["anvil_setCode", ["0x", "0x"], -32601, "the method anvil_setCode does not exist/is"],
    ["eth_sendTransaction", [{}], -32601, "method eth_sendTransaction does not exist"],
    ["toString", [], -32601, "the method toString does not exist/is not available"],
  ])("%s %j: %i", async (method, params, code, words) => {
    const swarm = await start();
    const before = await block(swarm);
    const answer = await post(swarm, { jsonrpc: "2.0", id: 7, method, params });
    const { error } = (await answer.json()) as Answer;
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(await block(swarm)).toBe(before);
  });

  it("takes lists, in order, and answers no notification", async () => {
    const swarm = await start();
    const first = await block(swarm);
    const list = [
      { jsonrpc: "2.0", id: "a", method: "evm_mine" },
      { jsonrpc: "2.0", method: "evm_mine" },
      { jsonrpc: "2.0", id: null, method: "eth_blockNumber" },
      5,
      { jsonrpc: "2.0", id: 3, method: "evm_mine", params: "none" },
      { jsonrpc: "2.0", id: 2 ** 53, method: "evm_mine" },
      { jsonrpc: "2.0", id: "9007199254740993", method: "eth_chainId" },
    ];
    const answers = (await (await post(swarm, list)).json()) as Answer[];
    expect(answers.map(({ id, result: value, error }) => [id, value ?? error?.code])).toEqual([
      ["a", "0x0"],
      [null, `0x${(first + 2).toString(16)}`],
      [null, -32600],
      [3, -32602],
      [null, -32600],
      ["9007199254740993", "0x539"],
    ]);
    const silent = await post(swarm, { jsonrpc: "2.0", method: "evm_mine" });
    expect([silent.status, await silent.text(), await block(swarm)]).toEqual([204, "", first + 3]);
    expect(((await (await post(swarm, "{")).json()) as Answer).error?.code).toBe(-32700);
    expect(((await (await post(swarm, [])).json()) as Answer).error?.code).toBe(-32600);
  });

  it("is not for pages of other sites, and not in a page's own node", async () => {
    const swarm = await start();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "evm_mine" });
    const first = await block(swarm);
    const sent = async (headers: Record<string, string>): Promise<number> =>
      (await swarm.fetch("/_dev/rpc", { method: "POST", headers, body })).status;
    expect(await sent({ "Content-Type": "text/plain" })).toBe(400);
    expect(await sent({ ...json, Origin: "https://evil.example" })).toBe(403);
    expect(await block(swarm)).toBe(first);
    const node = await createNode();
    const request = new Request("http://localhost/_dev/rpc", {
      method: "POST",
      headers: json,
      body,
    });
    expect((await node.fetch(request)).status).toBe(404);
    await node.close();
  });
});

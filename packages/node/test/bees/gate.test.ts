// The RPC endpoint of a network's Bees: rules that make calls fail, wait or lie.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openGate, type RpcGate } from "../../src/edge-node/bees/rpc-gate.ts";
import { startChain } from "../../src/edge-node/bees/chain-side.ts";
import { RpcFaults, type RpcFault } from "../../src/edge-node/bees/rpc-faults.ts";
import type { RpcCall } from "../../src/edge-node/bees/stalled-head.ts";

let gate: RpcGate;
let asked: RpcCall[];

/** What the chain behind the gate knows. */
const results: Readonly<Record<string, unknown>> = {
  eth_blockNumber: "0x64",
  eth_gasPrice: "0x1",
  eth_getLogs: [{ blockNumber: "0x5" }, { blockNumber: "0x60" }],
  eth_getTransactionReceipt: { blockNumber: "0x60" },
  eth_getTransactionByHash: { blockNumber: "0x60", hash: "0x1" },
};

beforeEach(async () => {
  asked = [];
  gate = await openGate(
    {
      async answer(call) {
        asked.push(call);
        return { jsonrpc: "2.0", id: call.id, result: results[call.method] };
      },
      block: async () => 10,
    },
    0,
  );
});

afterEach(() => gate.close());

const json = { "Content-Type": "application/json" };

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });
}

async function call(bee: number, method: string, ...params: unknown[]) {
  const response = await post(gate.urlOf(bee), { jsonrpc: "2.0", id: 7, method, params });
  return (await response.json()) as { readonly result?: unknown; readonly error?: object };
}

const inject = (rule: RpcFault): string => gate.faults.add(rule, 10);

describe("without rules", () => {
  it("answers as the chain does, single calls and batches", async () => {
    expect(await call(0, "eth_gasPrice")).toEqual({ jsonrpc: "2.0", id: 7, result: "0x1" });
    const batch = ["eth_gasPrice", "eth_blockNumber"].map((method, id) => ({ id, method }));
    const answers = (await (await post(gate.urlOf(0), batch)).json()) as { result: string }[];
    expect(answers.map(({ result }) => result)).toEqual(["0x1", "0x64"]);
  });

  it("notes which Bee asked what", async () => {
    await call(1, "eth_gasPrice");
    expect(gate.requestsAfter(0)).toEqual([
      { id: 1, bee: 1, method: "eth_gasPrice", failed: false },
    ]);
    expect(gate.requestsAfter(1)).toEqual([]);
  });
});

describe("rules", () => {
  it("answer with an error, for one method of one Bee, so many times", async () => {
    inject({ method: "eth_getLogs", bees: [1], error: "too many results", times: 1 });
    expect(await call(0, "eth_getLogs", {})).toHaveProperty("result");
    expect(await call(1, "eth_gasPrice")).toHaveProperty("result");
    const error = { code: -32000, message: "too many results" };
    expect(await call(1, "eth_getLogs", {})).toEqual({ jsonrpc: "2.0", id: 7, error });
    expect(await call(1, "eth_getLogs", {})).toHaveProperty("result");
    expect(gate.requestsAfter(0).map(({ failed }) => failed)).toEqual([false, false, true, false]);
  });

  it("match long methods against many wildcards without backtracking", async () => {
    inject({ method: "*a*a*a*a*a*a*a*b", error: "no" });
    const method = "a".repeat(5_000);
    expect(await call(0, method)).not.toHaveProperty("error");
    expect(await call(0, `${method}b`)).toHaveProperty("error");
  });

  it("of every method concern a call without one, others do not", async () => {
    inject({ method: "eth_*", error: "some" });
    expect(await (await post(gate.urlOf(0), { id: 1 })).json()).not.toHaveProperty("error");
    inject({ method: "*", error: "all", times: 1 });
    expect(await (await post(gate.urlOf(0), { id: 1 })).json()).toHaveProperty("error");
    inject({ error: "all" });
    expect(await (await post(gate.urlOf(0), { id: 1, method: 5 })).json()).toHaveProperty("error");
  });

  it("lie: a spike of the gas price", async () => {
    const id = inject({ method: ["eth_gasPrice", "eth_max*"], result: "0xffff" });
    expect((await call(0, "eth_gasPrice")).result).toBe("0xffff");
    expect((await call(0, "eth_maxPriorityFeePerGas")).result).toBe("0xffff");
    expect(gate.faults.remove(id)).toBe(true);
    expect((await call(0, "eth_gasPrice")).result).toBe("0x1");
    expect(gate.faults.remove(id)).toBe(false);
  });

  it("fail the HTTP request, or cut its connection", async () => {
    inject({ status: 503, times: 1 });
    expect((await post(gate.urlOf(0), { id: 1, method: "eth_gasPrice" })).status).toBe(503);
    inject({ cut: true, times: 1 });
    await expect(call(0, "eth_gasPrice")).rejects.toThrow("fetch failed");
    expect(await call(0, "eth_gasPrice")).toHaveProperty("result");
    expect(asked).toHaveLength(1);
  });

  it("delay a call until the gate closes at the latest", async () => {
    inject({ delayMs: 3_600_000 });
    const waiting = call(0, "eth_gasPrice").catch(() => "closed");
    await expect.poll(() => gate.faults.list.length).toBe(1);
    await gate.close();
    expect(await waiting).toBe("closed");
  });

  it("stall the head: nothing of later blocks is known", async () => {
    inject({ stalledHead: true, bees: [0] });
    expect((await call(0, "eth_blockNumber")).result).toBe("0xa");
    expect((await call(1, "eth_blockNumber")).result).toBe("0x64");
    expect((await call(0, "eth_getLogs", { fromBlock: "0x1" })).result).toEqual([
      { blockNumber: "0x5" },
    ]);
    expect(asked.at(-1)?.params).toEqual([{ fromBlock: "0x1", toBlock: "0xa" }]);
    expect((await call(0, "eth_getTransactionReceipt", "0x1")).result).toBeNull();
    expect((await call(0, "eth_getTransactionByHash", "0x1")).result).toEqual({
      hash: "0x1",
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    });
    await call(0, "eth_getLogs", { blockHash: "0x60" });
    expect(asked.at(-1)?.params).toEqual([{ blockHash: "0x60" }]);
    await call(0, "eth_getLogs", { blockHash: null });
    expect(asked.at(-1)?.params).toEqual([{ blockHash: null, fromBlock: "0xa", toBlock: "0xa" }]);
    await call(0, "eth_getBalance", "0x1", "latest");
    expect(asked.at(-1)?.params).toEqual(["0x1", "0xa"]);
  });

  it.each<[RpcFault, string]>([
    [{ method: "eth(.*)+" }, "method"],
    [{ delayMs: -1 }, "delayMs"],
    [{ status: 200 }, "status"],
    [{ times: 0 }, "times"],
    [{ bees: [-1] }, "bees"],
    [{ stalledHead: true, error: "x" }, "stalledHead"],
    [{ no: 1 } as RpcFault, "no"],
  ])("are refused when they make no sense: %j", (rule, field) => {
    expect(() => inject(rule)).toThrow(field);
  });
});

describe("over HTTP", () => {
  it("rules are made, listed and removed", async () => {
    const made = await post(gate.faultsUrl, { method: "eth_getLogs", error: "no" });
    const { id } = (await made.json()) as { id: string };
    const list = async (): Promise<unknown> => (await fetch(gate.faultsUrl)).json();
    expect(await list()).toEqual([{ method: "eth_getLogs", error: "no", id }]);
    expect((await fetch(`${gate.faultsUrl}/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await post(gate.faultsUrl, { status: 1 })).status).toBe(400);
    expect((await fetch(`${gate.faultsUrl}/0x99`, { method: "DELETE" })).status).toBe(404);
  });

  it("pages of other sites are refused", async () => {
    const body = JSON.stringify({ id: 1, method: "eth_gasPrice" });
    const send = (headers: Record<string, string>): Promise<Response> =>
      fetch(gate.urlOf(0), { method: "POST", headers, body });
    expect((await send({ ...json, Origin: "https://evil.example" })).status).toBe(403);
    expect((await send({ "Content-Type": "text/plain" })).status).toBe(415);
    expect(asked).toEqual([]);
  });
});

it("the chain behind it shows a Bee no block in the future, which it would wait for", async () => {
  const faults = new RpcFaults();
  const chain = await startChain({ directory: undefined, port: 0, blockSeconds: 1, faults });
  try {
    await chain.handle.increaseTime(86_400);
    const answer = await chain.answer({
      id: 1,
      method: "eth_getBlockByNumber",
      params: ["latest", false],
    });
    const { timestamp, number } = (answer as { result: { timestamp: string; number: string } })
      .result;
    expect(Number(timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    expect(Number(timestamp)).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(Number(number)).toBeGreaterThan(86_400);
  } finally {
    await chain.close();
  }
});

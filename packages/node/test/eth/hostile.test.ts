import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ethereumMethods } from "../../src/eth/methods.ts";
import { accounts } from "../../src/eth/accounts.ts";
import { toHex } from "@swarm-docs/protocol/hex";
import * as fc from "fast-check";
import { at, startWorld, type EthWorld } from "./world.ts";

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

async function post(body: string): Promise<unknown> {
  const response = await fetch(world.url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  return response.status === 204 ? undefined : response.json();
}

describe("hostile input", () => {
  it("is answered with an error of JSON-RPC, whatever the parameters of a method are", async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom("0x", "0x0", "latest", "pending", at("postage"), `0x${"f".repeat(64)}`, null),
      fc.record({
        to: fc.constantFrom(...Object.values(accounts).map((one) => `0x${toHex(one)}`)),
        data: fc.uint8Array({ maxLength: 200 }).map((one) => `0x${toHex(one)}`),
      }),
      fc.record({
        fromBlock: fc.jsonValue({ maxDepth: 0 }),
        topics: fc.jsonValue({ maxDepth: 2 }),
      }),
    );
    const method = fc.constantFrom(...Object.keys(ethereumMethods));
    await fc.assert(
      fc.asyncProperty(method, fc.array(value, { maxLength: 3 }), async (name, params) => {
        const answer = (await post(
          JSON.stringify({ jsonrpc: "2.0", id: 7, method: name, params }),
        )) as {
          id: number;
          error?: { code: number; message: string };
        };
        expect(answer.id).toBe(7);
        if (answer.error === undefined) return;
        expect(answer.error.code, `${name}: ${answer.error.message}`).not.toBe(-32603);
        expect(answer.error.message.length).toBeLessThan(2_000);
      }),
      { numRuns: 400 },
    );
    expect(await world.rpc("eth_chainId")).toBe("0x539");
  });

  it("reverts without effect for call data of any length after a known selector", async () => {
    const selectors = ["0xa9059cbb", "0x5239af71", "0x095ea7b3", "0x1d3a4d6f"];
    const call = fc.tuple(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(call, async ([selector, rest]) => {
        const params = [{ to: at("token"), data: selector + toHex(rest) }, "latest"];
        const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_call", params });
        const { error, result } = (await post(body)) as {
          error?: { code: number };
          result?: string;
        };
        if (result === undefined) expect(error?.code).toBe(3);
      }),
      { numRuns: 100 },
    );
  });

  it("has bounds: batches, filters of logs, transactions, far nonces", async () => {
    const one = { jsonrpc: "2.0", id: 1, method: "eth_chainId" };
    const many = await post(JSON.stringify(Array.from({ length: 1_001 }, () => one)));
    expect(many).toMatchObject({ error: { code: -32600 } });
    expect(await post(JSON.stringify(Array.from({ length: 1_000 }, () => one)))).toHaveLength(
      1_000,
    );
    const address = Array.from({ length: 1_001 }, () => at("token"));
    await expect(world.rpc("eth_getLogs", { address })).rejects.toThrow("-32602");
    await expect(world.rpc("eth_getLogs", { fromBlock: "0x5", toBlock: "0x1" })).rejects.toThrow(
      "-32602",
    );
    expect(
      await world.rpc("eth_getLogs", { fromBlock: "0x0", toBlock: `0x${"f".repeat(13)}` }),
    ).toBeInstanceOf(Array);
    await expect(world.rpc("eth_sendRawTransaction", `0x${"00".repeat(200_000)}`)).rejects.toThrow(
      "-32602",
    );
    const signed = (nonce: number) =>
      world.account.signTransaction({
        to: "0x00000000000000000000000000000000000000aa",
        nonce,
        gas: 21_000n,
        chainId: 1337,
        gasPrice: 10n ** 10n,
      } as never);
    await expect(world.rpc("eth_sendRawTransaction", await signed(64))).rejects.toThrow(
      "nonce too far",
    );
    await world.rpc("eth_sendRawTransaction", await signed(63));
    expect(await world.rpc("txpool_status")).toEqual({ pending: "0x0", queued: "0x1" });
    const foreign = await world.account.signTransaction({
      to: "0x00000000000000000000000000000000000000aa",
      nonce: 0,
      gas: 21_000n,
      chainId: 100,
      gasPrice: 10n ** 10n,
    } as never);
    await expect(world.rpc("eth_sendRawTransaction", foreign)).rejects.toThrow("invalid chain id");
  });

  it("is refused however deep it is nested", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const id = (value: string): string => `{"id":${value},"method":"eth_chainId","params":[]}`;
    const call = (params: string): string => `{"id":1,"method":"eth_call","params":${params}}`;
    expect(await post(id(deep))).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await post(`[${id(deep)},${id("2")}]`)).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 2, result: "0x539" },
    ]);
    expect(await post(call(`[${deep}]`))).toMatchObject({ error: { code: -32602 } });
    expect(await post(call(`[{"to":${deep}}]`))).toMatchObject({ error: { code: -32602 } });
    expect(await post(`{"id":1,"method":"swarm_mine","params":[${deep}]}`)).toMatchObject({
      error: { code: -32602 },
    });
  });

  it("may have null for no parameters, as go-ethereum takes it", async () => {
    const answer = await post('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":null}');
    expect(answer).toMatchObject({ id: 1, result: "0x539" });
  });

  it("takes no requests of pages of other sites", async () => {
    const response = await fetch(world.url, {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "evm_mine" }),
    });
    expect(response.status).toBe(400);
  });
});

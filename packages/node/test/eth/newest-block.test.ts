import { afterEach, expect, it } from "vitest";
import { at, startWorld, type EthWorld } from "./world.ts";

let world: EthWorld | undefined;
afterEach(() => world?.close());

it("answers for the newest block while blocks come, even one with every look at the clock", async () => {
  let now = Date.UTC(2026, 0, 1);
  const blockTimeMs = 1_000;
  world = await startWorld({ blockTimeMs, clock: { now: () => (now += blockTimeMs) } });
  const call = { to: at("postage"), data: "0x053f14da" };
  expect(await world.rpc("eth_call", call, "latest")).toMatch(/^0x[\da-f]{64}$/);
  expect(await world.rpc("eth_getBalance", at("postage"), "latest")).toMatch(/^0x/);
  const { address } = world.account;
  expect(await world.rpc("eth_getTransactionCount", address, "latest")).toBe("0x0");
  expect(await world.rpc("eth_getLogs", { address: at("postage") })).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";

/** 2030-01-01, the time of a chain whose time is fixed. */
const START_SECONDS = Date.UTC(2030, 0, 1) / 1000;

let swarm: SwarmHandle;
beforeEach(async () => {
  swarm = await createSwarm({ port: false, timestamp: "fixed" });
});
afterEach(() => swarm.stop());

/** Unix seconds of a block, as an Ethereum client sees them. */
async function timeOf(block: number): Promise<number> {
  const response = await swarm.fetch("/_dev/eth", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_getBlockByNumber",
      params: [`0x${block.toString(16)}`, false],
    }),
  });
  const { result } = (await response.json()) as { result: { timestamp: string } };
  return Number(result.timestamp);
}

it("keeps the time of blocks after a reset", async () => {
  const { block } = await swarm.clock();
  expect(await timeOf(block)).toBe(START_SECONDS);
  await swarm.reset();
  expect(await timeOf(block)).toBe(START_SECONDS);
  const later = await swarm.increaseTime(3_600);
  expect(await timeOf(later.block)).toBe(START_SECONDS + 3_600);
  expect(await timeOf(block)).toBe(START_SECONDS);
});

it("has times after a revert to a snapshot from before the first request of an Ethereum client", async () => {
  const id = await swarm.snapshot();
  const { block, timestamp } = await swarm.clock();
  expect(await timeOf(block)).toBe(timestamp);
  await swarm.revert(id);
  expect(await timeOf(block)).toBe(timestamp);
});

import { makeChunk } from "@fairdatasociety/bmt-js";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { expect, test } from "vitest";
import { densityOf, draw } from "./draw.ts";
import { Game } from "./round.ts";

const overlay = "8f3c".padEnd(64, "51d07a");
const game = new Game();

test("a round: the commitment is the sample's address by bmt-js, and a commit hides it", async () => {
  const round = await game.play({ overlay, round: 1, stake: 10 });
  expect(round.sample).toHaveLength(16);
  const transformed = round.sample.map((one) => one.transformed);
  expect(transformed.toSorted()).toEqual(transformed);
  const bytes = fromHex(round.sample.map((one) => one.address + one.transformed).join(""));
  const [you, , , cem] = round.players;
  expect(you?.reserve).toBe(toHex(makeChunk(bytes).address()));
  expect(cem?.reserve).not.toBe(you?.reserve);
  const preimage = fromHex(`${overlay}03${you?.reserve}${you?.secret}`);
  expect(you?.commit).toBe(toHex(keccak256(preimage)));
  expect(round.proximity).toBeGreaterThanOrEqual(round.depth);
  for (const { isInSample, isInChunk, isTransformed } of round.witnesses)
    expect([isInSample, isInChunk, isTransformed]).toEqual([true, true, true]);
});

test("the winner tells the truth, and rounds differ", async () => {
  const winners = new Set<number>();
  for (let round = 1; round <= 12; round++) {
    const { winner, truth, players } = await game.play({ overlay, round, stake: 10 });
    expect(players[winner]?.reserve).toBe(players[truth]?.reserve);
    winners.add(winner);
  }
  expect(winners.size).toBeGreaterThan(1);
});

test("draws are weighted by stake density: the concept page's 25, 25 and 50 percent", () => {
  const densities = [10n, 10n, 20n].map((stake) => String(densityOf(stake, 3, 0)));
  const wins = game.tally(densities, 1, 4000);
  expect(wins.reduce((sum, count) => sum + count, 0)).toBe(4000);
  for (const [at, share] of [0.25, 0.25, 0.5].entries())
    expect(Math.abs((wins[at] ?? 0) / 4000 - share)).toBeLessThan(0.03);
});

test("a depth more doubles the density, a height takes it back; of none nobody is drawn", () => {
  expect(densityOf(10n, 4, 0)).toBe(160n);
  expect(densityOf(10n, 4, 1)).toBe(80n);
  expect(draw([], new Uint8Array(32), "truth")).toBe(-1);
  expect(draw([7n], new Uint8Array(32), "truth")).toBe(0);
});

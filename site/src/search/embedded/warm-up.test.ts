import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Engine } from "@swarm-docs/search/engine/engine";
import { warmUp } from "./warm-up.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the question takes every turn: all its words find something in the sample", () => {
  const found: number[] = [];
  const ask = vi.fn((file: ConstructorParameters<typeof Engine>[0], query: string) => {
    for (const word of query.split(" ")) found.push(new Engine(file).search(word).length);
  });
  warmUp({ ask, isEnough: () => false }, 1);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(found).toHaveLength(5);
  expect(Math.min(...found)).toBeGreaterThan(0);
});

test("the engine is asked thirty times, one by one, and no more once the index is there", () => {
  const ask = vi.fn();
  warmUp({ ask, isEnough: () => false });
  expect(ask).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(30);

  ask.mockClear();
  warmUp({ ask, isEnough: () => ask.mock.calls.length === 4 });
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(4);
});

import { expect, test } from "vitest";
import { forEachLimit } from "./for-each-limit.ts";

test("each item once, never more than the limit at a time", async () => {
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  await forEachLimit([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    seen.push(item);
    running -= 1;
  });
  expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test("a failure starts no further task, and rejects when the running ones have ended", async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const all = forEachLimit([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    if (item === 1) throw new Error("first");
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended.push(item);
    throw new Error("second");
  });
  await expect(all).rejects.toThrow("first");
  expect(started).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});

test("no items, no task", async () => {
  await forEachLimit([], 4, () => Promise.reject(new Error("called")));
});

import { expect, test } from "vitest";
import { oncePerKey } from "./once-per-key.ts";

test("loads each key once, and again after a failure", async () => {
  const asked: string[] = [];
  const load = oncePerKey(async (key) => {
    asked.push(key);
    if (asked.length === 1) throw new Error("offline");
    return key.toUpperCase();
  });
  await expect(load("a")).rejects.toThrow("offline");
  expect(await Promise.all([load("a"), load("a"), load("b")])).toEqual(["A", "A", "B"]);
  expect(asked).toEqual(["a", "a", "b"]);
});

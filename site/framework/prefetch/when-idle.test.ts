import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that is never idle: it calls back only when the given time is over. */
function neverIdle(task: () => void, { timeout }: { timeout?: number } = {}): number {
  if (timeout !== undefined) setTimeout(task, timeout);
  return 0;
}

test("a task runs at last in a browser that is never idle", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", neverIdle);
  const task = vi.fn();
  whenIdle(task);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledOnce();
});

test("a task runs without `requestIdleCallback`", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  const task = vi.fn();
  whenIdle(task);
  vi.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REST_MS } from "./announce.ts";
import { useAnnouncement, useRested } from "./useRested.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test("a text is returned once it has stayed the same, the first one, too", () => {
  const { result, rerender } = renderHook(useRested, { initialProps: "a" });
  pass(REST_MS - 1);
  expect(result.current).toBe("");
  rerender("b");
  pass(REST_MS - 1);
  expect(result.current).toBe("");
  pass(1);
  expect(result.current).toBe("b");
});

test("a text that has rested is announced, and an empty one is not", () => {
  const said = (): string => document.body.textContent;
  const { rerender } = renderHook(useAnnouncement, { initialProps: "3 pages" });
  expect(said()).toBe("");
  pass(REST_MS);
  expect(said()).toBe("3 pages");
  rerender("");
  pass(REST_MS);
  expect(said()).toBe("3 pages");
  rerender("4 pages");
  pass(REST_MS);
  expect(said()).toBe("4 pages");
});

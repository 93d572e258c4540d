// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAP_MS, REST_MS } from "./announce.ts";
import { useAnnouncement } from "./useAnnouncement.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const said = (): string => document.body.textContent;

test("a text that has rested is announced, and an empty one is not", () => {
  const { rerender } = renderHook((text: string) => useAnnouncement(text), {
    initialProps: "3 pages",
  });
  pass(REST_MS - 1);
  rerender("2 pages");
  pass(REST_MS);
  expect(said()).toBe("");
  pass(GAP_MS);
  expect(said()).toBe("2 pages");
  rerender("");
  pass(REST_MS + GAP_MS);
  expect(said()).toBe("2 pages");
  rerender("4 pages");
  pass(REST_MS + GAP_MS);
  expect(said()).toBe("4 pages");
});

test("the same text is announced again for another query, and for the same one it is not", () => {
  const { rerender } = renderHook((query: string) => useAnnouncement("1 page", query), {
    initialProps: "a",
  });
  pass(REST_MS + GAP_MS);
  expect(said()).toBe("1 page");
  rerender("ab");
  pass(REST_MS);
  expect(said()).toBe("");
  pass(GAP_MS);
  expect(said()).toBe("1 page");
  rerender("ab");
  pass(REST_MS);
  expect(said()).toBe("1 page");
});

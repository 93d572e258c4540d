// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePolled } from "./usePolled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("polls once a period, and skips beats while an answer is outstanding", async () => {
  const answers: ((value: number) => void)[] = [];
  const { result, unmount } = renderHook(() =>
    usePolled(
      () =>
        new Promise<number>((resolve) => {
          answers.push(resolve);
        }),
      1000,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.(7));
  expect(result.current.value).toBe(7);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(answers).toHaveLength(2);
  unmount();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toHaveLength(2);
});

test("does not poll while the page is hidden", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const work = vi.fn(async () => 1);
  const { unmount } = renderHook(() => usePolled(work));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(work).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(work).toHaveBeenCalledOnce();
  unmount();
});

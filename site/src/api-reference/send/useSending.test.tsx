// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSending } from "./useSending.ts";

test("an answer that breaks off is told from a missing one", async () => {
  const { result } = renderHook(() => useSending());
  const explain = (_: unknown, response: Response | undefined): string =>
    response ? `broken with ${response.status}` : "missing";
  const broken = new Response("", { status: 206 });
  Object.defineProperty(broken, "arrayBuffer", {
    value: () => Promise.reject(new TypeError("network error")),
  });
  await act(() => result.current.send(async () => ({ response: broken, since: 0 }), explain));
  expect(result.current.outcome.text).toBe("broken with 206");
  await act(() =>
    result.current.send(() => Promise.reject(new TypeError("Failed to fetch")), explain),
  );
  expect(result.current.outcome.text).toBe("missing");
});

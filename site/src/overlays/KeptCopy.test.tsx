// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { KeptCopy } from "./KeptCopy.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "caches");
});

test("a page whose caches may not be read is rendered all the same", () => {
  const get = vi.fn<() => never>(() => {
    throw new DOMException("The context is sandboxed.", "SecurityError");
  });
  Object.defineProperty(globalThis, "caches", { configurable: true, get });
  expect(render(<KeptCopy />).container.innerHTML).toBe("");
  expect(get).toHaveBeenCalled();
});

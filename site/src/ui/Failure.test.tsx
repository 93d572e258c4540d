// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "./Failure.tsx";

afterEach(cleanup);

test("a failure is announced with its reason, and Try again retries", () => {
  const retry = vi.fn();
  render(<Failure reason="the worker did not load" onRetry={retry} />);
  expect(screen.getByRole("alert").textContent).toContain("Problem: the worker did not load");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RunPanel } from "./RunPanel.tsx";
import { NOTHING } from "./run.ts";

afterEach(cleanup);

const run = NOTHING;

test("what a sample prints is text, whatever it looks like", () => {
  const lines = [
    { text: '<img src=x onerror="alert(1)">', stream: "out" },
    { text: "</pre><script>alert(2)</script>", stream: "error" },
  ] as const;
  const { container } = render(<RunPanel bee="2.8.1" run={{ ...run, lines }} onReset={() => {}} />);
  expect(container.querySelector("img, script")).toBeNull();
  expect(screen.getByRole("group", { name: "What the sample printed" }).textContent).toBe(
    '<img src=x onerror="alert(1)">\n</pre><script>alert(2)</script>\n',
  );
  expect(container.querySelector(".run-error")?.textContent).toContain("script");
});

test("the status is read out politely and set in a turn of its own", async () => {
  render(<RunPanel bee="2.8.1" run={{ ...run, status: "Running…" }} onReset={() => {}} />);
  expect(screen.getByRole("status").textContent).toBe("");
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Running…");
});

test("the panel says where the sample ran, and offers a new start when there is something to end", () => {
  const onReset = vi.fn();
  const { container, rerender } = render(<RunPanel bee="2.8.1" run={run} onReset={onReset} />);
  expect(container.textContent).toContain("Nothing leaves your browser");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<RunPanel bee="2.8.1" run={{ ...run, offersReset: true }} onReset={onReset} />);
  fireEvent.click(screen.getByRole("button", { name: "New node" }));
  expect(onReset).toHaveBeenCalledOnce();
});

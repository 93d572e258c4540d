// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
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

test("the end of each run is read out, also when it reads as the one before", async () => {
  const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent ?? "";
  const ended = (): ReactElement => (
    <RunPanel bee="2.8.1" run={{ ...run, status: "Ran in 1 ms." }} onReset={() => {}} />
  );
  const { rerender } = render(ended());
  expect(spoken()).toBe("");
  const options = { timeout: 5_000, interval: 20 };
  await expect.poll(spoken, options).toBe("Ran in 1 ms.");
  rerender(ended());
  await expect.poll(spoken, options).toBe("");
  await expect.poll(spoken, options).toBe("Ran in 1 ms.");
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

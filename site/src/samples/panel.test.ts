// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { openPanel } from "./panel.ts";

let block: HTMLElement;
const onReset = vi.fn();

beforeEach(() => {
  block = document.createElement("div");
  document.body.replaceChildren(block);
});

test("what a sample prints is text, whatever it looks like", () => {
  const panel = openPanel(block, onReset);
  panel.print('<img src=x onerror="alert(1)">', "out");
  panel.print("</pre><script>alert(2)</script>", "error");
  expect(block.querySelector("img, script")).toBeNull();
  expect(block.querySelector("pre")?.textContent).toBe(
    '<img src=x onerror="alert(1)">\n</pre><script>alert(2)</script>\n',
  );
  expect(panel.printed).toBe('<img src=x onerror="alert(1)">\n');
});

test("the status is read out politely and set in a turn of its own", async () => {
  const panel = openPanel(block, onReset);
  const status = block.querySelector("[role=status]");
  panel.say("Running…", "running");
  expect(status?.textContent).toBe("");
  await expect.poll(() => status?.textContent).toBe("Running…");
});

test("endless output is cut, and says so", () => {
  const panel = openPanel(block, onReset);
  for (let line = 0; line < 300; line += 1) panel.print("x".repeat(100), "out");
  const text = block.querySelector("pre")?.textContent ?? "";
  expect(text.length).toBeLessThan(20_300);
  expect(text).toContain("more was printed than is shown here");
});

test("the panel says where the sample ran, and offers a new start when there is something to end", () => {
  const panel = openPanel(block, onReset);
  expect(block.textContent).toContain("Nothing leaves your browser");
  const reset = block.querySelector("button");
  expect(reset?.hidden).toBe(true);
  panel.offerReset(true);
  reset?.click();
  expect(onReset).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { handleAnchors } from "./anchors.ts";
import { handleCopies } from "./copy.ts";

test("Markdown that could not be fetched is fetched again with the next click", async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal("ClipboardItem", undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copied);
  const answers = [
    new Response("busy", { status: 503 }),
    new Response("### A {#getStamp}\n\ntext of it\n"),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  document.body.innerHTML = `<button class="api-markdown" data-operation="getStamp"></button>`;
  const button = document.querySelector("button")!;
  const stop = new AbortController();
  handleCopies(document.body, { markdown: "/api.md" }, stop.signal);
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe("Copy failed"));
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe("Copied"));
  expect(copied.mock.calls[0]?.[0]).toContain("text of it");
  stop.abort();
});

test("the button for links says what it did for a while, in its name as well", async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  document.body.innerHTML = `<h3 class="api-op"><a class="api-name" href="#a">A</a></h3>`;
  handleAnchors(document.body, new AbortController().signal);
  document.querySelector("h3")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  const button = document.querySelector("button")!;
  expect(button.getAttribute("aria-label")).toBe("Copy link to A");
  button.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(button.textContent).toBe("Copied");
  expect(button.getAttribute("aria-label")).toBe("Copied: link to A");
  await vi.advanceTimersByTimeAsync(1_600);
  expect(button.textContent).toBe("Copy link");
  vi.useRealTimers();
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Definition } from "./Definition.tsx";
import { loadDefinitions } from "./definitions.ts";

vi.mock(import("./definitions.ts"), () => ({ loadDefinitions: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadDefinitions).mockResolvedValue({ chunk: "4096 bytes", span: "A <b>length</b>" });
  document.body.innerHTML = `<p id="text">
    <a class="term" href="#chunk">chunk</a>
    <a class="term" href="#span">span</a>
    <a class="term" href="#new">new</a></p>`;
  render(<Definition />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tip = (): HTMLElement | null => screen.queryByRole("tooltip");
const word = (text: string): HTMLElement => screen.getByRole("link", { name: text });
const point = (at: Element, pointerType = "mouse"): boolean =>
  fireEvent(at, new PointerEvent("pointerover", { bubbles: true, pointerType }));
const wait = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("the pointer on a word shows its definition after a moment, tied to the word, as text", async () => {
  point(word("span"));
  await wait(249);
  expect(tip()).toBeNull();
  await wait(1);
  expect(tip()?.textContent).toBe("A <b>length</b>");
  expect(word("span").getAttribute("aria-describedby")).toBe(tip()?.id);
  point(word("chunk"));
  await wait(250);
  expect(tip()?.textContent).toBe("4096 bytes");
  expect(word("span").hasAttribute("aria-describedby")).toBe(false);
});

test("it stays while the pointer is on it, and goes a moment after the pointer went", async () => {
  point(word("chunk"));
  await wait(250);
  point(document.getElementById("text")!);
  await wait(100);
  point(tip()!);
  await wait(1000);
  expect(tip()).not.toBeNull();
  point(document.getElementById("text")!);
  await wait(150);
  expect(tip()).toBeNull();
  expect(word("chunk").hasAttribute("aria-describedby")).toBe(false);
});

test("a pointer that only passes shows nothing, nor does a finger", async () => {
  point(word("chunk"));
  await wait(200);
  point(document.getElementById("text")!);
  await wait(1000);
  expect(tip()).toBeNull();
  point(word("chunk"), "touch");
  await wait(1000);
  expect(tip()).toBeNull();
});

test("Escape and scrolling put it away", async () => {
  for (const leave of [
    () => fireEvent.keyDown(document, { key: "Escape" }),
    () => fireEvent.scroll(window),
  ]) {
    point(word("chunk"));
    await wait(250);
    expect(tip()).not.toBeNull();
    act(() => void leave());
    expect(tip()).toBeNull();
    point(document.getElementById("text")!);
    await wait(150);
  }
});

/** Focuses a word as the keyboard does. */
function focus(element: HTMLElement): void {
  vi.spyOn(element, "matches").mockImplementation(
    (selector) => selector === ":focus-visible" && document.activeElement === element,
  );
  act(() => element.focus());
}

test("with the keyboard it comes with the focus and goes with it", async () => {
  const after = document.body.appendChild(document.createElement("button"));
  focus(word("chunk"));
  await wait(0);
  expect(tip()?.textContent).toBe("4096 bytes");
  act(() => after.focus());
  expect(tip()).toBeNull();
});

test("focus scrolls its word into view: the definition stays, beside the word", async () => {
  const chunk = word("chunk");
  focus(chunk);
  await wait(0);
  const line = new DOMRect(40, 300, 50, 20);
  vi.spyOn(chunk, "getClientRects").mockReturnValue([line] as unknown as DOMRectList);
  act(() => void fireEvent.scroll(window));
  expect(tip()?.textContent).toBe("4096 bytes");
  expect(tip()?.style.top).toBe("298px");
});

test("a word that had the focus before this was loaded shows its definition", async () => {
  cleanup();
  focus(word("chunk"));
  render(<Definition />);
  await wait(0);
  expect(tip()?.textContent).toBe("4096 bytes");
  await wait(1000);
  expect(tip()?.textContent).toBe("4096 bytes");
});

test("a pointer that moves elsewhere leaves the definition of a focused word, Escape hides it", async () => {
  focus(word("chunk"));
  await wait(0);
  point(document.getElementById("text")!);
  await wait(1000);
  expect(tip()?.textContent).toBe("4096 bytes");
  act(() => void fireEvent.keyDown(document, { key: "Escape" }));
  point(document.getElementById("text")!);
  await wait(1000);
  expect(tip()).toBeNull();
});

test("a word without a definition, and definitions that cannot be had, show nothing", async () => {
  point(word("new"));
  await wait(250);
  expect(tip()).toBeNull();
  vi.mocked(loadDefinitions).mockRejectedValueOnce(new Error("no network"));
  point(word("chunk"));
  await wait(250);
  expect(tip()).toBeNull();
  point(word("span"));
  await wait(250);
  expect(tip()?.textContent).toBe("A <b>length</b>");
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Definition } from "./Definition.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<p id="text">
    <a class="term" href="#chunk" data-definition="4096 bytes">chunk</a>
    <a class="term" href="#span" data-definition="A <b>length</b>">span</a></p>`;
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
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test("the pointer on a word shows its definition after a moment, tied to the word, as text", () => {
  point(word("span"));
  wait(249);
  expect(tip()).toBeNull();
  wait(1);
  expect(tip()?.textContent).toBe("A <b>length</b>");
  expect(word("span").getAttribute("aria-describedby")).toBe(tip()?.id);
  point(word("chunk"));
  wait(250);
  expect(tip()?.textContent).toBe("4096 bytes");
  expect(word("span").hasAttribute("aria-describedby")).toBe(false);
});

test("it stays while the pointer is on it, and goes a moment after the pointer went", () => {
  point(word("chunk"));
  wait(250);
  point(document.getElementById("text")!);
  wait(100);
  point(tip()!);
  wait(1000);
  expect(tip()).not.toBeNull();
  point(document.getElementById("text")!);
  wait(150);
  expect(tip()).toBeNull();
  expect(word("chunk").hasAttribute("aria-describedby")).toBe(false);
});

test("a pointer that only passes shows nothing, nor does a finger", () => {
  point(word("chunk"));
  wait(200);
  point(document.getElementById("text")!);
  wait(1000);
  expect(tip()).toBeNull();
  point(word("chunk"), "touch");
  wait(1000);
  expect(tip()).toBeNull();
});

test("Escape and scrolling put it away", () => {
  for (const leave of [
    () => fireEvent.keyDown(document, { key: "Escape" }),
    () => fireEvent.scroll(window),
  ]) {
    point(word("chunk"));
    wait(250);
    expect(tip()).not.toBeNull();
    act(() => void leave());
    expect(tip()).toBeNull();
    point(document.getElementById("text")!);
    wait(150);
  }
});

test("with the keyboard it comes with the focus and goes with it", () => {
  const chunk = word("chunk");
  const after = document.body.appendChild(document.createElement("button"));
  vi.spyOn(chunk, "matches").mockImplementation((selector) => selector === ":focus-visible");
  act(() => chunk.focus());
  expect(tip()?.textContent).toBe("4096 bytes");
  act(() => after.focus());
  expect(tip()).toBeNull();
});

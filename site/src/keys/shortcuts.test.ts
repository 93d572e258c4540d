// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { focusField, onShortcut } from "./shortcuts.ts";

const action = vi.fn<() => boolean | void>();
let stop = new AbortController();
beforeEach(() => {
  stop = new AbortController();
  onShortcut(["?", "f"], action, stop.signal);
});
afterEach(() => {
  stop.abort();
  action.mockReset();
  document.body.replaceChildren();
});

function press(target: EventTarget, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", {
    key: "?",
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  target.dispatchEvent(event);
  return event;
}

function element(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.body.firstElementChild as HTMLElement;
}

test("a shortcut is taken from the page, and no longer after the signal", () => {
  expect(press(document.body).defaultPrevented).toBe(true);
  expect(press(document.body, { key: "f" }).defaultPrevented).toBe(true);
  expect(press(document.body, { key: "g" }).defaultPrevented).toBe(false);
  expect(action).toHaveBeenCalledTimes(2);
  stop.abort();
  press(document.body);
  expect(action).toHaveBeenCalledTimes(2);
});

test("an action without a target leaves the key to others", () => {
  action.mockReturnValue(false);
  expect(press(document.body).defaultPrevented).toBe(false);
});

test("presses with a modifier, during composition, or used already are none", () => {
  for (const init of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
  ]) {
    press(document.body, init);
  }
  const button = element("<button></button>");
  button.addEventListener("keydown", (event) => event.preventDefault());
  press(button);
  expect(action).not.toHaveBeenCalled();
});

test.each([
  "<textarea></textarea>",
  "<select></select>",
  "<input>",
  '<input type="search">',
  '<input type="number">',
  '<div contenteditable="true"></div>',
])("%s takes text", (markup) => {
  expect(press(element(markup)).defaultPrevented).toBe(false);
  expect(action).not.toHaveBeenCalled();
});

test.each(["checkbox", "radio", "button", "file", "range"])("%s takes none", (type) => {
  press(element(`<input type="${type}">`));
  expect(action).toHaveBeenCalledOnce();
});

test("an editor in a shadow tree takes text, though the event names its host", () => {
  const root = element("<div></div>").attachShadow({ mode: "open" });
  root.innerHTML = '<div contenteditable="true"></div><button></button>';
  // happy-dom does not retarget events; outside a shadow tree, browsers set `target` to its host.
  const retarget = (event: Event): void => {
    Object.defineProperty(event, "target", { value: root.host });
  };
  root.host.addEventListener("keydown", retarget);
  press(root.firstElementChild as HTMLElement);
  expect(action).not.toHaveBeenCalled();
  press(root.lastElementChild as HTMLElement);
  expect(action).toHaveBeenCalledOnce();
});

test("a field is focused and its text selected; one that is missing is told", () => {
  const field = element('<input value="old">') as HTMLInputElement;
  expect(focusField(field)).toBe(true);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  expect(focusField(null)).toBe(false);
});

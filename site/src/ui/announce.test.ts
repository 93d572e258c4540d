// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, GAP_MS } from "./announce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const regions = (): Element[] => [...document.querySelectorAll('[aria-live="polite"]')];

/** Texts of the region as a screen reader reads them: after each announcement and after its gap. */
function heard(text: string): (string | null)[] {
  announce(text);
  const before = regions().map(({ textContent }) => textContent);
  vi.advanceTimersByTime(GAP_MS);
  return [...before, ...regions().map(({ textContent }) => textContent)];
}

test("the region is empty before each text, the first one and a repeated one too", () => {
  expect(heard("Copied")).toEqual(["", "Copied"]);
  expect(heard("Copied")).toEqual(["", "Copied"]);
});

test("of two texts within the gap the last one is announced", () => {
  announce("12 of 30");
  expect(heard("11 of 30")).toEqual(["", "11 of 30"]);
  vi.advanceTimersByTime(GAP_MS);
  expect(regions()[0]?.textContent).toBe("11 of 30");
});

test("an open dialog has the region, and the page has it again once the dialog is closed", () => {
  announce("before");
  const dialog = document.createElement("dialog");
  dialog.open = true;
  document.body.append(dialog);
  heard("inside");
  expect(regions().map((region) => region.parentElement)).toEqual([dialog]);
  dialog.open = false;
  expect(heard("after")).toEqual(["", "after"]);
  expect(regions().map((region) => region.parentElement)).toEqual([document.body]);
});

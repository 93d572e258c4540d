// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAP_MS, REST_MS } from "./announce.ts";
import { Status } from "./Status.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  // The live region of the page.
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** What the live region of the page says. */
const spoken = (): string => document.querySelector('[aria-live="polite"]')?.textContent ?? "";
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

test("a result that changes with every key is announced once, a second after the last one", async () => {
  const { rerender } = render(<Status>nothing</Status>);
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("");
  for (const text of ["a", "ab", "abc"]) {
    rerender(<Status>{text}</Status>);
    await pass(REST_MS / 2);
    expect(spoken()).toBe("");
  }
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("abc");
  expect(screen.getByRole("status").getAttribute("aria-live")).toBe("off");
});

test("a result that comes with its element is announced if it is new", async () => {
  render(<Status isNew>one</Status>);
  expect(spoken()).toBe("");
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("one");
});

test("a label that changes in a button of the result does not repeat the result", async () => {
  const shown = (result: string, label: string) => (
    <Status>
      {result} <button type="button">{label}</button>
    </Status>
  );
  const { rerender } = render(shown("one", "Copy"));
  rerender(shown("two", "Copy"));
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("two Copy");
  const line = document.querySelector('[aria-live="polite"]')?.firstChild;
  rerender(shown("two", "Copied"));
  await pass(REST_MS + GAP_MS);
  rerender(shown("two", "Copy"));
  await pass(REST_MS + GAP_MS);
  expect(document.querySelector('[aria-live="polite"]')?.firstChild).toBe(line);
});

test("another result that reads the same is announced again", async () => {
  const shown = (result: object) => <Status of={result}>same</Status>;
  const first = {};
  const { rerender } = render(shown(first));
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("");
  const spokenTexts: string[] = [];
  for (const result of [{}, {}]) {
    rerender(shown(result));
    await pass(REST_MS);
    spokenTexts.push(spoken());
    await pass(GAP_MS);
    spokenTexts.push(spoken());
    rerender(shown(result));
    await pass(REST_MS);
    expect(spoken()).toBe("same");
  }
  expect(spokenTexts).toEqual(["", "same", "", "same"]);
});

test("a result that is back where it was is not announced again", async () => {
  const { rerender } = render(<Status>before</Status>);
  rerender(<Status>one</Status>);
  await pass(REST_MS + GAP_MS);
  expect(spoken()).toBe("one");
  const line = document.querySelector('[aria-live="polite"]')?.firstChild;
  rerender(<Status>two</Status>);
  rerender(<Status>one</Status>);
  await pass(REST_MS + GAP_MS);
  expect(document.querySelector('[aria-live="polite"]')?.firstChild).toBe(line);
});

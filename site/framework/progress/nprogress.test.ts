// @vitest-environment happy-dom
import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ours from "./nprogress.ts";

type Bar = typeof ours;

const library = createRequire(import.meta.url)("nprogress") as Bar;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Visible state of the bar: position, transition, opacity, and the page's busy class. */
function look(): unknown {
  const bar = document.querySelector<HTMLElement>("#nprogress");
  const { transform, transition } = bar?.querySelector<HTMLElement>(".bar")?.style ?? {};
  return {
    transform,
    transition,
    opacity: bar?.style.opacity,
    fades: bar?.style.transition,
    parts: [...(bar?.querySelectorAll("*") ?? [])].map(({ className }) => className),
    isBusy: document.documentElement.className.trim(),
  };
}

/** Navigations as times in ms: when the bar starts, and when it is done. */
const STORIES: Readonly<Record<string, readonly (readonly [number, "start" | "done"])[]>> = {
  "one page": [
    [200, "start"],
    [2_900, "done"],
  ],
  "a page at once": [[100, "done"]],
  "a page as soon as the bar is there": [
    [200, "start"],
    [200, "done"],
  ],
  "the next page while the bar fades": [
    [0, "start"],
    [1_000, "done"],
    [1_250, "start"],
    [3_000, "done"],
  ],
  "the next page before this one has come": [
    [0, "start"],
    [500, "start"],
    [4_000, "done"],
  ],
};

function watch(bar: Bar, story: (typeof STORIES)[string]): unknown[] {
  let draws = 0;
  vi.spyOn(Math, "random").mockImplementation(() => (draws++ % 7) / 7);
  // As the library finds in every browser.
  bar.configure({ showSpinner: false, positionUsing: "translate3d" });
  const seen: unknown[] = [];
  for (let at = 0; at <= 5_000; at += 50) {
    for (const [when, what] of story) if (when === at) bar[what]();
    seen.push([at, look()]);
    vi.advanceTimersByTime(50);
  }
  vi.runAllTimers();
  return seen;
}

for (const [name, story] of Object.entries(STORIES))
  test(`the bar is the library's in every step: ${name}`, () => {
    const [theirs, own] = [library, ours].map((bar) => watch(bar, story));
    expect(own).toEqual(theirs);
  });

// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { onRouteDidUpdate } from "./places.ts";

/** A navigation between two entries of the history; links within a page give theirs no key. */
function go(from: string | undefined | null, to?: string): void {
  const entry = (key?: string): object => (key === undefined ? {} : { key });
  onRouteDidUpdate({
    location: entry(to),
    previousLocation: from === null ? null : entry(from),
  } as Parameters<typeof onRouteDidUpdate>[0]);
}

test("of several entries without a key none is led to the place of another", () => {
  document.body.innerHTML = `<div id="__docusaurus_skipToContent_fallback"><p id="x">x</p></div>`;
  const text = document.getElementById("x")!;
  document.elementFromPoint = () => text;
  const scroll = vi.fn<() => void>();
  window.scrollBy = scroll as never;
  const top = vi.spyOn(text, "getBoundingClientRect");
  top.mockReturnValue({ top: 100 } as DOMRect);
  go(null);
  text.click();
  top.mockReturnValue({ top: 500 } as DOMRect);
  go(undefined, "search");
  go("search");
  expect(scroll).toHaveBeenCalledWith({ top: 400, behavior: "instant" });
  scroll.mockClear();
  go(undefined);
  go(undefined, "search");
  go("search");
  expect(scroll).not.toHaveBeenCalled();
});

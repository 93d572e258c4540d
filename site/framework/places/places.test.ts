// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const scroll = vi.fn<() => void>();
let text: HTMLElement;
let places: typeof import("./places.ts");

/** The page is loaded: its scripts start over. */
async function load(): Promise<void> {
  vi.resetModules();
  places = await import("./places.ts");
}

/** The framework tells of the entry of the history that is shown now. */
function show(key?: string): void {
  if (key !== undefined) history.replaceState({ key }, "");
  const location = key === undefined ? {} : { key };
  places.onRouteDidUpdate({ location } as Parameters<typeof places.onRouteDidUpdate>[0]);
}

function standAt(top: number): void {
  vi.spyOn(text, "getBoundingClientRect").mockReturnValue({ top, height: 400 } as DOMRect);
}

beforeEach(async () => {
  sessionStorage.clear();
  history.replaceState(null, "");
  document.body.innerHTML = `<div id="__docusaurus_skipToContent_fallback"><p id="x">x</p></div>`;
  text = document.getElementById("x")!;
  document.elementFromPoint = () => text;
  window.scrollBy = scroll as never;
  scroll.mockClear();
  await load();
});

// The reader takes over.
afterEach(() => void dispatchEvent(new WheelEvent("wheel", { deltaY: 1 })));

test("back leads to the line that was read, also where the framework gave the entry no key", () => {
  show();
  const first = (history.state as { key: string }).key;
  standAt(100);
  text.click();
  show("second");
  expect(scroll).not.toHaveBeenCalled();
  standAt(500);
  show(first);
  expect(scroll).toHaveBeenCalledWith({ top: 400, behavior: "instant" });
  expect(places.isReturn()).toBe(true);
});

test("a reload leads to the line that was read, unless the reader has scrolled meanwhile", async () => {
  show("one");
  standAt(100);
  text.click();
  dispatchEvent(new Event("pagehide"));
  for (const moved of [false, true]) {
    await load();
    scroll.mockClear();
    window.__early = { moved } as typeof window.__early;
    standAt(500);
    show("one");
    expect(scroll).toHaveBeenCalledTimes(moved ? 0 : 1);
    delete window.__early;
    dispatchEvent(new WheelEvent("wheel", { deltaY: 1 }));
  }
});

test("two entries without a key are two", () => {
  show();
  standAt(100);
  text.click();
  history.pushState(null, "");
  show();
  expect(places.isReturn()).toBe(false);
  expect(scroll).not.toHaveBeenCalled();
});

test("what was read outlives the loading of the page", async () => {
  show();
  standAt(100);
  text.click();
  dispatchEvent(new Event("pagehide"));
  await load();
  standAt(500);
  show();
  expect(scroll).toHaveBeenCalled();
});

test("a page that is opened again in the same tab begins where it begins", async () => {
  show();
  text.click();
  dispatchEvent(new Event("pagehide"));
  history.replaceState(null, "");
  await load();
  show();
  expect(scroll).not.toHaveBeenCalled();
});

test("the history's entries of one page are one visit, and back leads to that visit", () => {
  const visit = (): unknown => (history.state as { visit?: unknown } | null)?.visit;
  const go = (state: unknown, previous: string | null, pathname: string): void => {
    history.replaceState(state, "");
    const { key } = (state ?? {}) as { key?: string };
    places.onRouteDidUpdate({
      location: { pathname, key },
      previousLocation: previous === null ? null : { pathname: previous },
    } as unknown as Parameters<typeof places.onRouteDidUpdate>[0]);
  };
  go({ key: "one" }, null, "/a");
  expect(visit()).toBe("one");
  // A link within the page, with and without the router.
  go({ key: "two" }, "/a", "/a");
  expect(visit()).toBe("one");
  go(null, "/a", "/a");
  expect(visit()).toBe("one");
  go({ key: "three" }, "/a", "/b");
  expect(visit()).toBe("three");
  go({ key: "two", visit: "one" }, "/b", "/a");
  expect(visit()).toBe("one");
});

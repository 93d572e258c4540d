// @vitest-environment happy-dom
import { act, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectIslands, type Islands, type Render } from "./islands.tsx";

function Counter({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${label} ${count}`}
    </button>
  );
}

/** As on the page: the label is read back from the markup. */
const render: Render = (place) => (
  <Counter label={place.querySelector("button")?.textContent?.split(" ")[0] ?? ""} />
);

const realTimeout = setTimeout;
const load = vi.fn<() => Promise<Render>>();
let near: (entries: object[]) => void;
let islands: Islands;
let page: HTMLElement;

const button = (at: number): HTMLButtonElement => page.querySelectorAll("button")[at]!;
const texts = (): (string | null)[] =>
  [...page.querySelectorAll("button")].map((one) => one.textContent);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("requestIdleCallback", (task: () => void) => setTimeout(task));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: typeof near) {
        near = tell;
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  load.mockReset().mockResolvedValue(render);
  document.body.innerHTML = renderToStaticMarkup(
    <main>
      {["touch", "near", "touch"].map((when, at) => (
        <div key={at} data-island="counter" data-wake={when}>
          <Counter label={"abc".charAt(at)} />
        </div>
      ))}
    </main>,
  );
  page = document.querySelector("main")!;
  islands = connectIslands(page, { counter: load });
});

afterEach(async () => {
  await act(async () => islands.stop());
  vi.unstubAllGlobals();
});

test("nothing is loaded before a place is touched, and the early click is answered", async () => {
  expect(load).not.toHaveBeenCalled();
  const before = button(0);
  await act(async () => before.click());
  expect(texts()).toEqual(["a 1", "b 0", "c 0"]);
  expect(button(0)).toBe(before);
});

test("an early click is seen as its replay only, with its count, which tells a double click", async () => {
  const details: number[] = [];
  page.addEventListener("click", ({ detail }) => details.push(detail));
  const press = (detail: number) =>
    button(0).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  await act(async () => [1, 2].forEach(press));
  expect(details).toEqual([1, 2]);
});

test("a click on a place whose code is there counts once", async () => {
  await act(async () => button(0).click());
  await act(async () => button(2).click());
  await act(async () => button(2).click());
  expect(texts()).toEqual(["a 1", "b 0", "c 2"]);
});

test("what is typed before the code has come is told to it once", async () => {
  const told = vi.fn();
  function Notes() {
    const [text, setText] = useState("first");
    const change = (now: string): void => {
      told(now);
      setText(now);
    };
    return <textarea value={text} onChange={({ target }) => change(target.value)} />;
  }
  islands.stop();
  page.innerHTML = `<div data-island="notes">${renderToStaticMarkup(<Notes />)}</div>`;
  let arrive: (render: Render) => void = () => {};
  islands = connectIslands(page, { notes: () => new Promise((resolve) => (arrive = resolve)) });
  const field = page.querySelector("textarea")!;
  for (const text of ["typ", "typed"]) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await act(async () => arrive(() => <Notes />));
  expect(told.mock.calls).toEqual([["typed"]]);
  expect(field.value).toBe("typed");
  expect(field.isConnected).toBe(true);
});

test("what comes near wakes before it is touched, and all others when asked", async () => {
  await act(async () => near([{ target: button(1).parentElement, isIntersecting: true }]));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(async () => islands.wakeAll("counter"));
  await vi.waitFor(async () => {
    await act(async () => button(2).click());
    expect(texts()[2]).not.toBe("c 0");
  });
});

test("code that did not load is asked for again by the next touch", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  load.mockRejectedValueOnce(new Error("offline"));
  await act(async () => button(0).click());
  expect(texts()[0]).toBe("a 0");
  expect(page.querySelectorAll("[data-failed]").length).toBe(1);
  await act(async () => button(0).click());
  expect(texts()[0]).toBe("a 1");
  expect(page.querySelectorAll("[data-failed]").length).toBe(0);
});

test("a page that is left is not brought to life any more", async () => {
  let arrive: (render: Render) => void = () => {};
  load.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  button(0).click();
  islands.stop();
  await act(async () => arrive(render));
  expect(texts()[0]).toBe("a 0");
});

test("a page that is left before React has adopted its markup is no error", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const report = vi.fn();
  window.addEventListener("error", report);
  const place = button(0).parentElement!;
  button(0).click();
  await load.mock.results[0]!.value;
  // Unmount before React hydrates, as on a busy machine.
  vi.stubGlobal("setTimeout", (task: () => void) => task());
  islands.stop();
  vi.stubGlobal("setTimeout", realTimeout);
  await vi.waitFor(() => expect(place.innerHTML).toBe(""));
  window.removeEventListener("error", report);
  expect(report).not.toHaveBeenCalled();
});

test("what waits for an idle moment wakes by itself, in the windows that show it", async () => {
  islands.stop();
  const [first, , last] = page.querySelectorAll<HTMLElement>("[data-island]");
  first!.dataset.wake = "idle (min-width: 1px)";
  last!.dataset.wake = "idle (max-width: 1px)";
  islands = connectIslands(page, { counter: load });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  // Hydrated: a click is handled synchronously.
  await vi.waitFor(() => {
    act(() => button(0).click());
    expect(texts()[0]).not.toBe("a 0");
  });
  expect(load).toHaveBeenCalledOnce();
});

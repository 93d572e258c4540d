// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Actions } from "./Actions.tsx";
import Reference from "./Reference.tsx";

const nothing = (): void => undefined;
const props = {
  fragment: "/base/r.html",
  search: "/base/s.json",
  markdown: "/base/api/whole.md",
  document: "/base/openapi.json",
  query: "",
  open: nothing,
  choose: nothing,
  links: { onClick: nothing, onMouseOver: nothing, onFocus: nothing },
};

const MARKUP = renderToStaticMarkup(
  <article id="getHealth">
    <input id="api-query" />
    <p data-island="actions">
      <Actions operation="getHealth" guide={undefined} twin={undefined} />
    </p>
  </article>,
);

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

test("after a navigation the markup is fetched from its own file, and its target is shown", async () => {
  const fetched = vi.fn(async (_url: string) => new Response(MARKUP));
  vi.stubGlobal("fetch", fetched);
  const { container } = render(<Reference {...props} hash="#getHealth" />);
  await waitFor(() => expect(container.querySelector(".api-here")?.id).toBe("getHealth"));
  expect(fetched.mock.calls).toEqual([["/base/r.html"]]);
});

test("markup that is already there stays untouched at hydration, and its islands wake", async () => {
  const fetched = vi.fn(async () => new Response("", { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  const container = document.createElement("div");
  container.innerHTML = `<div class="api">${MARKUP}</div>`;
  document.body.append(container);
  const before = container.querySelector("button")!;
  render(<Reference {...props} hash="" />, { container, hydrate: true });
  expect(container.querySelector("button")).toBe(before);
  expect(fetched).not.toHaveBeenCalled();
  vi.stubGlobal("ClipboardItem", undefined);
  act(() => before.click());
  expect(await screen.findByRole("button", { name: "Copy failed" })).toBe(before);
});

test("the shortcuts lead to the finder before it woke", () => {
  const container = document.createElement("div");
  container.innerHTML = `<div class="api">${MARKUP}</div>`;
  document.body.append(container);
  render(<Reference {...props} hash="" />, { container, hydrate: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
  expect(document.activeElement?.id).toBe("api-query");
});

test("a failed fetch is told, and Try again fetches once more", async () => {
  const answers = [new Response("", { status: 503 }), new Response(MARKUP)];
  vi.stubGlobal("fetch", async () => answers.shift());
  const { container } = render(<Reference {...props} hash="#getHealth" />);
  await waitFor(() => expect(container.textContent).toContain("did not load"));
  act(() => screen.getByRole("button", { name: "Try again" }).click());
  await waitFor(() => expect(container.querySelector(".api-here")?.id).toBe("getHealth"));
});

test("the query of the address hides what is the same, but not where the fragment leads", () => {
  const container = document.createElement("div");
  const operation = (id: string, name: string) => (
    <section className="api-group api-same">
      <article className={`api-op ${name}`} id={id}>
        <p id={`${id}.200`}>{id}</p>
      </article>
    </section>
  );
  container.innerHTML = renderToStaticMarkup(
    <div className="api">
      {operation("getA", "api-same")}
      {operation("getB", "api-same")}
    </div>,
  );
  document.body.append(container);
  const page = container.firstElementChild!;
  const shown = (): string[] => [...page.querySelectorAll(".api-shown")].map(({ id }) => id);
  const { rerender } = render(<Reference {...props} query="?changed" hash="#getA.200" />, {
    container,
    hydrate: true,
  });
  expect(page.hasAttribute("data-only")).toBe(true);
  expect(shown()).toEqual(["", "getA"]);
  rerender(<Reference {...props} query="?changed" hash="#getB" />);
  expect(shown()).toEqual(["", "getB"]);
  rerender(<Reference {...props} query="" hash="#getB" />);
  expect(page.hasAttribute("data-only")).toBe(false);
});

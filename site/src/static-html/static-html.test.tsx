// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { StaticHtml } from "./index.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("after a navigation the part is taken from the page's own HTML", async () => {
  const page = '<main><div id="part-rows"><p id="row-1">from the server</p></div></main>';
  vi.stubGlobal("fetch", async () => new Response(page));
  const never = vi.fn(() => null);
  const { container } = render(<StaticHtml id="rows">{never}</StaticHtml>);
  await waitFor(() =>
    expect(container.querySelector("#row-1")?.textContent).toBe("from the server"),
  );
  expect(never).not.toHaveBeenCalled();
});

test("markup that is already there stays untouched at hydration", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const container = document.createElement("div");
  container.innerHTML = '<div id="part-rows"><p>from the server</p></div>';
  document.body.append(container);
  const before = container.querySelector("p");
  render(<StaticHtml id="rows">{() => null}</StaticHtml>, { container, hydrate: true });
  expect(container.querySelector("p")).toBe(before);
  expect(fetched).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SurroundingsProvider } from "../../render/surroundings/links.tsx";
import { StaticHtml } from "./index.tsx";

/** As in production: a bundle without rows. */
const rows = vi.hoisted(() => ({
  serverData: {} as Record<string, unknown>,
  otherServerData: {} as Record<string, unknown>,
}));
vi.mock("../server-data.ts", () => rows);

afterEach(() => {
  cleanup();
  rows.serverData = {};
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

test("a bundle with rows renders them itself, without asking for a page", () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  rows.serverData = { constants: [] };
  const { container } = render(<StaticHtml id="rows">{() => <p>from the rows</p>}</StaticHtml>);
  expect(container.querySelector("#part-rows p")?.textContent).toBe("from the rows");
  expect(fetched).not.toHaveBeenCalled();
});

test("a page of another edition has the rows of its release", () => {
  rows.serverData = { constants: ["older"] };
  rows.otherServerData = { "2.8.1": { constants: ["newer"] } };
  const surroundings = { renderLink: () => null, collectAnchor: () => {}, linkHandlers: {} };
  const { container } = render(
    <SurroundingsProvider value={{ ...surroundings, release: "2.8.1" }}>
      <StaticHtml id="rows">{({ constants }) => <p>{String(constants)}</p>}</StaticHtml>
    </SurroundingsProvider>,
  );
  expect(container.textContent).toBe("newer");
});

test("links in adopted markup go through the site's handlers", () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const container = document.createElement("div");
  container.innerHTML = '<div id="part-rows"><a href="/docs/x">x</a></div>';
  document.body.append(container);
  const surroundings = {
    renderLink: () => null,
    collectAnchor: () => {},
    linkHandlers: { onClick },
  };
  render(
    <SurroundingsProvider value={surroundings}>
      <StaticHtml id="rows">{() => null}</StaticHtml>
    </SurroundingsProvider>,
    { container, hydrate: true },
  );
  container.querySelector("a")?.click();
  expect(onClick).toHaveBeenCalledOnce();
});

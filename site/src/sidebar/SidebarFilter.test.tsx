// @vitest-environment happy-dom
import type { PropSidebarItem } from "@docusaurus/plugin-content-docs";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VISITED_KEY } from "../../shared/storage/keys.ts";
import { SidebarFilter } from "./SidebarFilter.tsx";

const link = (href: string, label: string): PropSidebarItem => ({ type: "link", href, label });
const category = (label: string, items: PropSidebarItem[], href?: string): PropSidebarItem => ({
  type: "category",
  label,
  items,
  collapsed: true,
  collapsible: true,
  ...(href !== undefined && { href }),
});
const ITEMS: PropSidebarItem[] = [
  link("/docs/intro", "What is Swarm?"),
  category("Incentives", [link("/docs/stamps", "Postage Stamps"), link("/docs/price", "Price")]),
  category("DISC", [link("/docs/cafe", "Café <mark>"), { type: "html", value: "<i>html</i>" }]),
  { ...link("/docs/secret", "Unlisted stamps"), unlisted: true } as PropSidebarItem,
];
const SIDEBARS = { concepts: ITEMS, bee: [link("/docs/bee/docker", "Docker")] };

vi.mock("@docusaurus/Link", () => ({
  default: ({ to, children, ...props }: { to: string; children: ReactNode }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({
  isVisibleSidebarItem: ({ unlisted }: { unlisted?: boolean }) => unlisted !== true,
}));

const onOpen = vi.fn<() => void>();

function Example({ path = "/docs/intro" }: { readonly path?: string }) {
  return (
    <SidebarFilter items={ITEMS} sidebars={SIDEBARS} path={path} onOpen={onOpen}>
      <p>the tree</p>
    </SidebarFilter>
  );
}

const field = (): HTMLInputElement => screen.getByLabelText("Filter pages");

const type = (value: string): void => void fireEvent.input(field(), { target: { value } });

/** Labels of the links in a landmark, with marks in brackets. */
function shown(name: string): string[] {
  const place = screen.queryByRole("navigation", { name });
  return [...(place?.querySelectorAll("li > :first-child") ?? [])].map((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const mark of copy.querySelectorAll("mark")) mark.replaceWith(`[${mark.textContent}]`);
    return copy.textContent;
  });
}

const links = (name: string): string[] => {
  const place = screen.queryByRole("navigation", { name });
  return place
    ? within(place)
        .queryAllByRole("link")
        .map(({ textContent }) => textContent)
    : [];
};

async function renderFocused(path?: string) {
  const view = render(<Example {...(path !== undefined && { path })} />);
  await act(async () => field().focus());
  await vi.dynamicImportSettled();
  await act(async () => undefined);
  return view;
}

beforeEach(() => {
  localStorage.clear();
  onOpen.mockReset();
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(cleanup);

test("shows pages whose titles have all words, below their categories, with marks", async () => {
  await renderFocused();
  type("STAMP post");
  expect(shown("Matching pages")).toEqual(["Incentives", "[Post]age [Stamp]s"]);
  type("cafe");
  expect(links("Matching pages")).toEqual(["Café <mark>"]);
});

test("a category that alone has the words is shown whole; Enter prefers a page that has them", async () => {
  await renderFocused();
  type("incent");
  expect(links("Matching pages")).toEqual(["Postage Stamps", "Price"]);
  type("e");
  expect(links("Matching pages")).toEqual(["Postage Stamps", "Price", "Café <mark>"]);
  type("is");
  expect(shown("Matching pages")).toEqual(["What [is] Swarm?", "D[IS]C", "Café <mark>"]);
});

test("without a match the search is offered, with the text", async () => {
  await renderFocused();
  type("R&D ");
  const search = screen.getByRole("link", { name: "Search all pages" });
  expect(search.getAttribute("href")).toBe("/search?q=R%26D");
});

test("arrow keys go from the field through the pages and back, Enter opens the first", async () => {
  await renderFocused();
  type("p");
  const press = (key: string): boolean => fireEvent.keyDown(document.activeElement!, { key });
  const labels: (string | undefined)[] = [];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home"]) {
    press(key);
    const { activeElement } = document;
    labels.push(activeElement === field() ? "field" : (activeElement?.textContent ?? undefined));
  }
  expect(labels).toEqual(["Postage Stamps", "Price", "field", "Price", "field"]);
  expect(press("End")).toBe(true);
  expect(press("Enter")).toBe(false);
  expect(onOpen).toHaveBeenCalledOnce();
});

test("Escape clears the filter and closes nothing else", async () => {
  await renderFocused();
  const closeMenu = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener("keydown", closeMenu);
  type("price");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(field().value).toBe("");
  expect(screen.queryByRole("navigation", { name: "Matching pages" })).toBeNull();
  expect(closeMenu).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(closeMenu).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", closeMenu);
});

test("the filter is cleared when a page opens", async () => {
  const { rerender } = await renderFocused();
  type("price");
  rerender(<Example path="/docs/price" />);
  expect(field().value).toBe("");
});

test("the pages visited last are offered while the field is empty, and forgotten on request", async () => {
  localStorage.setItem(
    VISITED_KEY,
    JSON.stringify(["/docs/intro", "/docs/bee/docker", "/docs/price"]),
  );
  await renderFocused("/docs/intro/");
  expect(links("Recently visited")).toEqual(["Docker", "Price"]);
  type("p");
  expect(links("Recently visited")).toEqual([]);
  type("");
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(links("Recently visited")).toEqual([]);
  expect(localStorage.getItem(VISITED_KEY)).toBeNull();
  expect(document.activeElement).toBe(field());
});

test.each([
  "{",
  '"/docs/price"',
  '{"0":"/docs/price","length":1}',
  JSON.stringify([
    "javascript:alert(1)",
    "//evil.example/docs/price",
    "/docs/none",
    "/docs/secretly",
  ]),
  JSON.stringify([["/docs/price"], null, { href: "/docs/price" }, 1]),
  JSON.stringify(["/docs/price?x", "https://evil.example", "/docs/../docs/price"]),
])("foreign data in the storage is no page: %s", async (data) => {
  localStorage.setItem(VISITED_KEY, data);
  await renderFocused();
  expect(screen.queryByRole("navigation", { name: "Recently visited" })).toBeNull();
});

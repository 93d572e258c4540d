// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Places from "./Places.tsx";
import { contentOf, placesIn } from "./places.ts";

vi.mock("./use-other.ts", () => ({
  useOther: () => ({ other: { release: "2.8.1" }, address: "/other" }),
}));

/** A page with one difference of each kind. */
const page = (words: string, blocks: string, row: string): string =>
  `<div class="theme-doc-markdown"><p>It is <span data-differs="1">${words}</span>.</p>${blocks}<div data-differs="2"></div><table><tbody><tr><td>a</td><td>b</td></tr>${row}</tbody></table></div>`;
const OWN = page(
  "0",
  '<h2 id="x" data-from="2">Old</h2><p>way</p>',
  '<tr data-differs="3" hidden></tr>',
);
const OTHER = page(
  "1",
  "",
  '<tr data-differs="3"><td>new</td><td>row</td></tr><tr data-differs="3" hidden></tr>',
);

beforeEach(() => {
  document.body.innerHTML = OWN;
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("places are found in the markup, and what they say can be copied", () => {
  const places = [...placesIn(document).values()];
  expect(places.map(({ kind }) => kind)).toEqual(["words", "blocks", "rows"]);
  expect(places.map(({ own }) => own.map(({ tagName }) => tagName))).toEqual([
    ["SPAN"],
    ["H2", "P"],
    [],
  ]);
  const [, blocks] = places;
  expect(blocks && contentOf(blocks).map((one) => one.outerHTML)).toEqual([
    "<h2>Old</h2>",
    "<p>way</p>",
  ]);
});

test("each place shows what the other edition has there, and Escape hides it all", async () => {
  vi.stubGlobal("fetch", async () => new Response(OTHER));
  const onClose = vi.fn();
  const { unmount } = render(<Places onMissing={vi.fn()} onClose={onClose} />);
  await screen.findByText("Place 1 of 3");
  const [words] = document.querySelectorAll('[data-differs="1"]');
  expect(words?.textContent).toBe("0 Bee 2.8.1 says here 1");
  expect(screen.getByText("Not in Bee 2.8.1")).toBeTruthy();
  expect(screen.getByText("Only in Bee 2.8.1").closest("td")?.colSpan).toBe(2);
  const row = document.querySelector<HTMLElement>('tr[data-differs="3"]');
  await waitFor(() => expect(row?.hidden).toBe(false));
  expect(row?.textContent).toContain("newrow");
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  await screen.findByText("Place 3 of 3");
  fireEvent.keyDown(document, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  expect(row?.hidden).toBe(true);
  expect(words?.textContent).toBe("0");
});

test("an edition that does not come is said, with a way to it", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  render(<Places onMissing={vi.fn()} onClose={() => undefined} />);
  await screen.findByText("The page for Bee 2.8.1 could not be loaded.");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/other");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Next" })).toBeNull());
});

test("a page without places is told to its line", () => {
  document.body.innerHTML = '<div class="theme-doc-markdown"><p>a</p></div>';
  const onMissing = vi.fn();
  render(<Places onMissing={onMissing} onClose={() => undefined} />);
  expect(onMissing).toHaveBeenCalledOnce();
});

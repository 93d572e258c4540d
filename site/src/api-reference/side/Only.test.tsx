// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showOnly } from "../only.ts";
import { Side } from "./Side.tsx";

const RECORDS = {
  operations: [
    ["getA", "GET", "/a", "Cake A", ""],
    ["getB", "GET", "/b", "Cake B", ""],
    ["", "", "For all operations", "", ""],
  ],
  records: [
    [0, 0, "", "GET /a", "Cake A"],
    [0, 1, "", "GET /b", "Cake B"],
    [3, 1, ".200.cake", "cake", "200"],
  ],
};
const page = document.createElement("div");
/** As on the page: the URL controls the filter. */
const choose = vi.fn<(isOnly: boolean) => void>((isOnly) =>
  showOnly(page, isOnly ? "?changed" : ""),
);

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("fetch", async () => Response.json(RECORDS));
  const row = (id: string, isSame: boolean) => ({
    id,
    href: `#${id}`,
    method: "GET",
    title: `Cake ${id}`,
    isSame,
  });
  const groups = [
    { title: "First", href: "#first", rows: [row("getA", false), row("getB", true)] },
    { title: "Second", href: "#second", rows: [row("getC", true)] },
    { title: "For all", href: "#all", rows: [{ id: "all", href: "#all", title: "Statuses" }] },
  ];
  render(<Side groups={groups} compared="since 2.6.0" search="/s.json" choose={choose} />);
});
afterEach(() => {
  act(() => choose(false));
  cleanup();
});

const button = (): HTMLElement => screen.getByRole("button", { name: /^Changed since 2\.6\.0/ });

test("the button counts what changed, says whether it is pressed, and tells what is shown", () => {
  expect(button().textContent).toBe("Changed since 2.6.0 1 of 3");
  expect(button().getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button());
  expect(choose).toHaveBeenLastCalledWith(true);
  expect(button().getAttribute("aria-pressed")).toBe("true");
  expect(page.hasAttribute("data-only")).toBe(true);
  expect(screen.getByText("Operations shown: 1 of 3.").localName).toBe("output");
  expect(screen.getByRole("button", { name: "1 changed" }).className).toContain("api-menu");
  fireEvent.click(button());
  expect(choose).toHaveBeenLastCalledWith(false);
  expect(page.hasAttribute("data-only")).toBe(false);
});

test("rows and groups that are the same can be hidden, those for all operations stay", () => {
  const same = [...document.querySelectorAll("#api-list .api-same")];
  expect(same.map((one) => one.querySelector("a")?.getAttribute("href"))).toEqual([
    "#getB",
    "#second",
    "#getC",
  ]);
});

test("the finder looks among what is shown", async () => {
  const field = screen.getByRole("combobox");
  const type = async (text: string): Promise<void> => {
    await act(async () => field.focus());
    await act(async () => void fireEvent.change(field, { target: { value: text } }));
  };
  const count = () => document.querySelector('[aria-live="polite"]')?.textContent;
  // Said once the reader rests.
  const isCounted = (text: string): Promise<void> =>
    vi.waitFor(() => expect(count()).toBe(text), { timeout: 5_000 });
  await type("cake");
  await isCounted("3 results");
  fireEvent.click(button());
  await type("cake");
  await isCounted("1 result");
  await type("/b");
  expect(screen.getByRole("listbox").textContent).toBe("Nothing among what changed");
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Side } from "./Side.tsx";

let tell: (entries: object[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const rows = ["a", "b"].map((id) => ({ id, href: `#${id}`, method: "GET", title: id }));
  render(
    <>
      <Side compared="" groups={[{ title: "All", href: "#all", rows }]} />
      <article className="api-op" id="a">
        <button type="button">elsewhere</button>
      </article>
      <article className="api-op" id="b" />
    </>,
  );
});
afterEach(cleanup);

const at = (id: string, isIntersecting: boolean): object => ({
  target: document.getElementById(id),
  isIntersecting,
});
const marked = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[aria-current]")].map((one) => one.dataset.target);

test("the last operation at the line is marked, also when one leaves it again", () => {
  act(() => tell([at("a", true), at("b", true)]));
  expect(marked()).toEqual(["b"]);
  act(() => tell([at("b", false)]));
  expect(marked()).toEqual(["a"]);
});

test("the list of a phone closes with Escape, with a chosen row, and when the reader goes on", () => {
  const menu = screen.getByRole("button", { name: "Operations" });
  const isOpen = (): boolean => document.querySelector(".api-list-open") !== null;
  const open = (): void => {
    fireEvent.click(menu);
    expect(isOpen()).toBe(true);
    expect(menu.getAttribute("aria-expanded")).toBe("true");
  };
  open();
  act(() => menu.focus());
  fireEvent.keyDown(menu, { key: "Escape" });
  expect(isOpen()).toBe(false);
  open();
  fireEvent.click(screen.getByRole("link", { name: /b/ }));
  expect(isOpen()).toBe(false);
  open();
  fireEvent.click(screen.getByText("elsewhere"));
  expect(isOpen()).toBe(false);
});

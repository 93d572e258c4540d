// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import { Rail } from "./Rail.tsx";

afterEach(cleanup);

const form = createRef<HTMLFormElement>();
const rows = createRef<HTMLDivElement>();

function Example({ text = "", hidden = false }) {
  return (
    <div>
      <form ref={form}>
        <input aria-label="Filter fruit" />
        <Rail form={form} name="fruit" rows={rows} found={{ text }} />
      </form>
      <div ref={rows}>
        <section data-group hidden={hidden}>
          <h3 id="stone">
            Stone fruit<a href="#stone">#</a>
          </h3>
          <p data-row>Cherry</p>
        </section>
        <section data-group>
          <h3 id="citrus">Citrus</h3>
          <p data-row>Lemon</p>
        </section>
      </div>
    </div>
  );
}

const links = (): (string | null)[] =>
  screen.getAllByRole("link").flatMap((link) => {
    const { textContent } = link;
    return link.closest("nav") ? [`${link.getAttribute("href")} ${textContent}`] : [];
  });

test("the rail leads to the groups that have rows", () => {
  const { rerender } = render(<Example />);
  // The rail renders before the rows, so it needs a second render to find them.
  rerender(<Example text="2 of 2" />);
  expect(links()).toEqual(["#stone Stone fruit", "#citrus Citrus"]);
  rerender(<Example text="1 of 2" hidden />);
  expect(links()).toEqual(["#citrus Citrus"]);
  // Other rows, as many.
  rerender(<Example text="1 of 2" />);
  expect(links()).toEqual(["#stone Stone fruit", "#citrus Citrus"]);
});

test("arrow keys go along the rail, and `f` to the field unless something is typed", () => {
  const { rerender } = render(<Example />);
  rerender(<Example text="2 of 2" />);
  const [stone, citrus] = [...document.querySelectorAll<HTMLElement>("nav a")];
  stone?.focus();
  fireEvent.keyDown(stone as HTMLElement, { key: "ArrowRight" });
  expect(document.activeElement).toBe(citrus);
  fireEvent.keyDown(citrus as HTMLElement, { key: "Home" });
  expect(document.activeElement).toBe(stone);
  expect(fireEvent.keyDown(stone as HTMLElement, { key: "f" })).toBe(false);
  const field = screen.getByLabelText("Filter fruit");
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: "f" })).toBe(true);
});

test("a fragment with an invalid escape does no harm", () => {
  location.hash = "#100%";
  render(<Example />);
  expect(screen.getByLabelText("Groups")).toBeTruthy();
  location.hash = "";
});

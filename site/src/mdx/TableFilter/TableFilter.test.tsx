// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { GAP_MS, REST_MS } from "../../ui/announce.ts";
import TableFilter from "./index.tsx";

afterEach(cleanup);

function Example() {
  return (
    <TableFilter label="Filter fruit" facet={{ label: "Colour", options: { red: "Red" } }}>
      <section data-group>
        <h3>Stone fruit</h3>
        <p data-row data-facet="red">
          Sweet cherry
        </p>
        <p data-row data-facet="yellow red">
          Sour plum
        </p>
      </section>
      <section data-group>
        <h3>Citrus</h3>
        <p data-row data-facet="yellow">
          Sour lemon
        </p>
      </section>
    </TableFilter>
  );
}

const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")]
    .filter((row) => !row.hidden)
    .map((row) => row.textContent ?? "");

test("every word has to occur, whatever its case", () => {
  render(<Example />);
  fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "SOUR l" } });
  expect(shown()).toEqual(["Sour plum", "Sour lemon"]);
  fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "sour lem" } });
  expect(shown()).toEqual(["Sour lemon"]);
});

test("a group without rows disappears and comes back", () => {
  render(<Example />);
  const [stone, citrus] = [...document.querySelectorAll<HTMLElement>("[data-group]")];
  fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "cherry" } });
  expect([stone?.hidden, citrus?.hidden]).toEqual([false, true]);
  fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "" } });
  expect([stone?.hidden, citrus?.hidden]).toEqual([false, false]);
});

test("the facet counts as well, and the number found is announced", () => {
  render(<Example />);
  fireEvent.input(screen.getByLabelText("Colour"), { target: { value: "red" } });
  expect(shown()).toEqual(["Sweet cherry", "Sour plum"]);
  expect(screen.getByRole("status").textContent).toBe("2 of 3");
});

const list = (rows: readonly string[]): ReactNode => (
  <TableFilter label="Filter fruit" isFlat>
    {rows.map((row) => (
      <p key={row} data-row>
        {row}
      </p>
    ))}
  </TableFilter>
);

test("rows that come after the words were typed are filtered, too", async () => {
  const { rerender } = render(list([]));
  fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "plum" } });
  expect(screen.getByRole("status").textContent).toBe("0 of 0");
  rerender(list(["Sour plum", "Sour lemon"]));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 of 2"));
  expect(shown()).toEqual(["Sour plum"]);
});

test("a search that finds nothing says what to try, until something is found", () => {
  const { container } = render(<Example />);
  const field = screen.getByLabelText("Filter fruit");
  expect(container.textContent).not.toContain("Nothing matches");
  fireEvent.input(field, { target: { value: "melon" } });
  expect(container.textContent).toContain("Nothing matches");
  fireEvent.input(field, { target: { value: "lemon" } });
  expect(container.textContent).not.toContain("Nothing matches");
});

test("a change of the rows that leaves their number is not announced again", async () => {
  vi.useFakeTimers();
  const rest = async (): Promise<void> => {
    // React shows what an observer sets at the end of `act`.
    for (let turn = 0; turn < 2; turn++)
      await act(async () => vi.advanceTimersByTimeAsync(REST_MS + GAP_MS));
  };
  const said = (): string => document.querySelector("[aria-live=polite]")?.textContent ?? "";
  try {
    const { rerender } = render(list(["Sour plum", "Sour lemon"]));
    fireEvent.input(screen.getByLabelText("Filter fruit"), { target: { value: "plum" } });
    await rest();
    expect(said()).toBe("1 of 2");
    document.querySelector("[aria-live=polite]")!.textContent = "";
    rerender(list(["Sweet plum", "Sour lemon"]));
    await rest();
    expect(shown()).toEqual(["Sweet plum"]);
    expect(said()).toBe("");
    rerender(list(["Sweet plum", "Sour lemon", "Sour plum"]));
    await rest();
    expect(said()).toBe("2 of 3");
  } finally {
    vi.useRealTimers();
  }
});

test("groups that are filled in after the rail mounted are in it", async () => {
  let near = (): void => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(act: (entries: readonly { isIntersecting: boolean }[]) => void) {
        near = () => act([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  try {
    render(
      <TableFilter label="Filter fruit">
        <div data-testid="rows" />
      </TableFilter>,
    );
    near();
    const rail = await screen.findByRole("navigation", { name: "Groups" });
    expect(rail.textContent).toBe("");
    screen.getByTestId("rows").innerHTML =
      '<section data-group><h3 id="citrus">Citrus</h3><p data-row>Lemon</p></section>';
    await vi.waitFor(() => expect(rail.textContent).toBe("Citrus"));
  } finally {
    cleanup();
    vi.unstubAllGlobals();
  }
});

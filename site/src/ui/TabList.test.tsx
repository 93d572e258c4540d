// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TabList } from "./TabList.tsx";

afterEach(cleanup);

function Example() {
  const [chosen, choose] = useState("b");
  const tabs = ["a", "b", "c"].map((value) => ({
    value,
    label: value,
    controls: `panel-${value}`,
  }));
  return <TabList label="Letters" tabs={tabs} chosen={chosen} onChoose={choose} />;
}

/** Selected tab; asserts that it has the focus and is the only one in the tab order. */
function selected(): string {
  const tabs = screen.getAllByRole("tab");
  const inOrder = tabs.filter(({ tabIndex }) => tabIndex === 0);
  const [one] = tabs.filter((tab) => tab.getAttribute("aria-selected") === "true");
  expect(inOrder).toEqual([one]);
  return one?.textContent ?? "";
}

const press = (key: string, modifiers: object = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

test("arrows, Home and End select and focus, around the ends", () => {
  render(<Example />);
  screen.getByRole("tab", { name: "b" }).focus();
  const seen: string[] = [];
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End", "ArrowLeft"]) {
    expect(press(key), key).toBe(false);
    seen.push(selected());
    expect(document.activeElement?.textContent).toBe(seen.at(-1));
  }
  expect(seen).toEqual(["c", "a", "c", "a", "c", "b"]);
});

test("keys with a modifier are left to the browser, and so are others", () => {
  render(<Example />);
  screen.getByRole("tab", { name: "b" }).focus();
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"])
    expect(press("ArrowLeft", { [modifier]: true }), modifier).toBe(true);
  expect(press("ArrowDown")).toBe(true);
  expect(selected()).toBe("b");
});

test("a click selects, and tabs name their panels", () => {
  render(<Example />);
  fireEvent.click(screen.getByRole("tab", { name: "c" }));
  expect(selected()).toBe("c");
  expect(screen.getByRole("tab", { name: "c" }).getAttribute("aria-controls")).toBe("panel-c");
  expect(screen.getByRole("tablist", { name: "Letters" })).toBeTruthy();
});

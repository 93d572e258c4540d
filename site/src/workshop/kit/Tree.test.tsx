// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Tree, type TreeRow } from "./Tree.tsx";

// happy-dom has no layout, and of a tree without height no row is rendered.
vi.mock("@tanstack/react-virtual", () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getTotalSize: () => 0,
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, start: 0 })),
    scrollToIndex: () => undefined,
  }),
}));

afterEach(cleanup);

/** Two files, the first with two chunks, of which the first one has another below it. */
const ROWS: readonly TreeRow[] = [
  { key: "a", depth: 0, isOpen: true },
  { key: "a1", depth: 1, isOpen: true },
  { key: "a11", depth: 2 },
  { key: "a2", depth: 1 },
  { key: "b", depth: 0, isOpen: false },
];

function Shown({ onToggle = () => undefined }: { readonly onToggle?: (key: string) => void }) {
  const [selected, select] = useState<string>();
  return (
    <Tree
      label="Chunks"
      rows={ROWS}
      selected={selected}
      onSelect={({ key }) => select(key)}
      onToggle={({ key }) => onToggle(key)}
    >
      {({ key }) => key}
    </Tree>
  );
}

const tree = (): HTMLElement => screen.getByRole("tree");
const press = (...keys: string[]): void =>
  keys.forEach((key) => void fireEvent.keyDown(tree(), { key }));
const current = (): string | null | undefined =>
  tree().querySelector("[aria-selected=true]")?.textContent?.replace(/[▾▸]/, "");

test("rows say their position among their siblings, of which most may not be in the document", () => {
  render(<Shown />);
  const positions = screen
    .getAllByRole("treeitem")
    .map((row) =>
      ["level", "posinset", "setsize"].map((name) => Number(row.getAttribute(`aria-${name}`))),
    );
  expect(positions).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [3, 1, 1],
    [2, 2, 2],
    [1, 2, 2],
  ]);
});

test("arrow keys lead to the first child and the parent, and nowhere without one", () => {
  const toggled: string[] = [];
  render(<Shown onToggle={(key) => toggled.push(key)} />);
  press("ArrowDown", "ArrowRight", "ArrowRight");
  expect(current()).toBe("a11");
  press("ArrowRight");
  expect(current()).toBe("a11");
  press("ArrowLeft");
  expect(current()).toBe("a1");
  press("End", "ArrowLeft");
  expect(current()).toBe("b");
  expect(toggled).toEqual([]);
  press("ArrowRight");
  expect(toggled).toEqual(["b"]);
});

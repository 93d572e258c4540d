// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { codeOf } from "../code-of.ts";
import { NAME, nameAfter, wrapNames } from "./names.ts";

const CODE = "const bee = one;\nbee.two();";
let block: HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div class="code"><pre><code><span class="line"><span class="t-keyword">const</span> bee = one;\n</span><span class="line">bee.<span class="t-function">two</span>();\n</span></code></pre></div>';
  block = document.querySelector<HTMLElement>(".code") as HTMLElement;
  wrapNames(block, {
    texts: [{ code: [["bee"]] }, { code: [["one"]] }, { code: [["two"]] }],
    names: [
      [6, 3, 0],
      [12, 3, 1],
      [17, 3, 0],
      [21, 3, 2],
      // Across two tokens, and behind the code.
      [20, 4, 2],
      [99, 3, 2],
    ],
  });
});

const names = (): HTMLElement[] => [...block.querySelectorAll<HTMLElement>(NAME)];

test("names are wrapped where they stand, and the code stays the same", () => {
  expect(names().map((name) => [name.textContent, name.dataset["text"]])).toEqual([
    ["bee", "0"],
    ["one", "1"],
    ["bee", "0"],
    ["two", "2"],
  ]);
  expect(codeOf(block)).toBe(CODE);
  expect(names()[3]?.parentElement?.className).toBe("t-function");
  expect(names().every(({ tabIndex, role }) => tabIndex === -1 && role === "button")).toBe(true);
});

test.each([
  [0, "ArrowRight", 1],
  [1, "ArrowRight", 2],
  [1, "ArrowLeft", 0],
  [0, "ArrowDown", 2],
  [3, "ArrowUp", 0],
  [2, "Home", 0],
  [0, "End", 3],
  [0, "ArrowLeft", undefined],
  [3, "ArrowRight", undefined],
  [3, "ArrowDown", undefined],
  [0, "ArrowUp", undefined],
  [0, "a", undefined],
])("from name %i, %s leads to %s", (from, key, to) => {
  const all = names();
  const next = nameAfter(all, all[from] as HTMLElement, key);
  expect(next).toBe(to === undefined ? undefined : all[to]);
});

import type { Root } from "hast";
import rehypeKatex from "rehype-katex";
import { expect, test } from "vitest";
import { rehypeFormulas } from "./formulas.ts";
import { element, textOf } from "./html.ts";

type Plugin = (tree: Root) => void;

/** The MathML of a formula as a page has it. */
function formula(tex: string, ...plugins: readonly Plugin[]): Root {
  const code = element("code", { className: ["language-math", "math-inline"] }, [tex]);
  const tree: Root = { type: "root", children: [element("p", {}, [code])] };
  const katex = rehypeKatex as unknown as (options: object) => (tree: Root, file: object) => void;
  katex({ output: "mathml", throwOnError: true })(tree, { message: () => undefined });
  for (const plugin of plugins) plugin(tree);
  return tree;
}

/** Names of the children of each element with this name. */
function childrenOf(node: object, name: string): string[][] {
  const { children = [], tagName } = node as { children?: object[]; tagName?: string };
  const own = children.map((child) => (child as { tagName?: string }).tagName ?? "#text");
  const below = children.flatMap((child) => childrenOf(child, name));
  return tagName === name ? [own, ...below] : below;
}

test("KaTeX writes an index that is a function's name with an operator too many", () => {
  // When this fails, KaTeX has mended it, and the plugin only checks.
  expect(childrenOf(formula(String.raw`P_{\min}`), "msub")).toEqual([["mi", "mi", "mo"]]);
});

test.each([
  [String.raw`P_{\min}`, "msub", [["mi", "mi"]]],
  [String.raw`P^{\max}`, "msup", [["mi", "mi"]]],
  [String.raw`P_{\min}^{\max}`, "msubsup", [["mi", "mi", "mi"]]],
  [String.raw`\frac{\min}{2}`, "mfrac", [["mi", "mn"]]],
  [String.raw`\max\left(a, b\right)_{2}`, "msub", [["mrow", "mn"]]],
])("%s has the children that MathML wants", (tex, name, expected) => {
  expect(childrenOf(formula(tex, rehypeFormulas()), name)).toEqual(expected);
});

test("the operator stays where a function has an argument", () => {
  expect(textOf(formula(String.raw`\max(a, b)`, rehypeFormulas()))).toContain("max\u2061(");
});

test.each([
  ["mo", String.raw`i \bmod 251`, "mod"],
  ["mo", String.raw`\mathop{\rm ord}(x)`, "ord"],
  ["mtext", String.raw`\text{if $x$}`, "if"],
])("an element %s of %s holds text alone", (name, tex, text) => {
  const tree = formula(tex, rehypeFormulas());
  const kinds = new Set(childrenOf(tree, name).flat());
  expect(kinds).toEqual(new Set(["#text"]));
  expect(textOf(tree)).toContain(text);
});

test("KaTeX writes elements into an operator", () => {
  // When this fails, KaTeX has mended it.
  expect(childrenOf(formula(String.raw`\bmod`), "mo")).toEqual([["mrow"]]);
});

test("a formula that stays malformed is refused by its text", () => {
  const tree: Root = { type: "root", children: [element("msup", {}, [element("mi", {}, ["x"])])] };
  expect(() => rehypeFormulas()(tree)).toThrow(/<msup> of a formula needs 2 children and has 1: x/);
});

import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { element, textOf } from "./html.ts";
import { rehypeStructure } from "./structure.ts";

function classesOf(...nodes: Element[]): Record<string, unknown> {
  const tree: Root = { type: "root", children: nodes };
  rehypeStructure()(tree);
  const classes: Record<string, unknown> = {};
  visit(tree, "element", (node) => {
    if (node.tagName === "code") classes[textOf(node)] = node.properties.className;
  });
  return classes;
}
const code = (text: string): Element => element("code", {}, [text]);

test("short code stays in one piece, in paragraphs and in tables", () => {
  const cell = element("table", {}, [element("tr", {}, [element("td", {}, [code("full-node")])])]);
  expect(
    classesOf(element("p", {}, [code("nat-addr"), code("--now"), code("GET /status")]), cell),
  ).toEqual({
    "nat-addr": ["whole"],
    "--now": ["whole"],
    "GET /status": ["whole"],
    "full-node": ["whole"],
  });
});

test("long commands, single words and fences are left alone", () => {
  const long = code("sudo systemctl disable --now bee");
  const fence = element("pre", {}, [code("a-b")]);
  expect(classesOf(element("p", {}, [long, code("fullnode")]), fence)).toEqual({
    "sudo systemctl disable --now bee": undefined,
    fullnode: undefined,
    "a-b": undefined,
  });
});

function tableOf(...rows: string[][]): { readonly frame: unknown; readonly labels: unknown[] } {
  const [head = [], ...body] = rows;
  const row = (tag: string, texts: string[]): Element =>
    element(
      "tr",
      {},
      texts.map((text) => element(tag, {}, [text])),
    );
  const table = element("table", {}, [
    element("thead", {}, [row("th", head)]),
    element(
      "tbody",
      {},
      body.map((texts) => row("td", texts)),
    ),
  ]);
  const tree: Root = { type: "root", children: [table] };
  rehypeStructure()(tree);
  const labels: unknown[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "td") labels.push(node.properties.dataLabel);
  });
  return { frame: (tree.children[0] as Element).properties.className, labels };
}
const sentence = "the name in the option cannot be looked up by the node";

test("cells of a table with sentences know the head of their column", () => {
  expect(tableOf(["You see", "Cause?", ""], ["no peers", sentence, "wait"])).toEqual({
    frame: ["table", "table-rows"],
    // The empty header cell is a `td`, too, and the first cell.
    labels: [undefined, undefined, "Cause", undefined],
  });
});

test("tables of values and tables of two columns stay tables", () => {
  expect(tableOf(["Depth", "Size", "Cost"], ["20", "4 GB", "1 xBZZ"])).toEqual({
    frame: ["table"],
    labels: [undefined, undefined, undefined],
  });
  expect(tableOf(["Word", "Meaning"], ["NAT", sentence]).frame).toEqual(["table"]);
});

test("long names in a table may break after their underscores, short ones stay whole", () => {
  const broken = (name: string): string[] => {
    const code = element("code", {}, [name]);
    const row = element("tr", {}, [element("td", {}, [code])]);
    rehypeStructure()({ type: "root", children: [element("table", {}, [row])] });
    return code.children.map((child) => (child.type === "element" ? child.tagName : textOf(child)));
  };
  expect(broken("BATCHFACTOR_OVERRIDE_PUBLIC")).toEqual([
    "BATCHFACTOR_",
    "wbr",
    "OVERRIDE_",
    "wbr",
    "PUBLIC",
  ]);
  expect(broken("_insufficient_funds_to_play")[0]).toBe("_insufficient_");
  expect(broken("BEE_NAT_ADDR")).toEqual(["BEE_NAT_ADDR"]);
});

test("the text of a heading is its link, unless the text has a link", () => {
  const linked = element("h3", { id: "b" }, ["See ", element("a", { href: "/c" }, ["c"])]);
  const tree: Root = { type: "root", children: [element("h2", { id: "a" }, ["A"]), linked] };
  rehypeStructure()(tree);
  const found: [string, unknown][] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "a") found.push([textOf(node), node.properties.href]);
  });
  expect(found).toEqual([
    ["A", "#a"],
    ["c", "/c"],
  ]);
});

test("the element around a formula on its own line takes focus and scrolls, the formula does not", () => {
  const formula = (properties: Element["properties"]): Element =>
    element("span", { className: ["katex"] }, [element("math", properties, [])]);
  const block = formula({ display: "block" });
  const inline = formula({});
  rehypeStructure()({ type: "root", children: [block, element("p", {}, [inline])] });
  expect(block.properties).toMatchObject({ className: ["formula"], tabIndex: 0 });
  expect(block.children).toEqual([element("math", { display: "block" }, [])]);
  expect(inline.properties).toEqual({ className: ["katex"] });
});

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

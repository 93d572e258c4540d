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

test("short names with a hyphen stay in one piece, in paragraphs and in tables", () => {
  const cell = element("table", {}, [element("tr", {}, [element("td", {}, [code("full-node")])])]);
  expect(classesOf(element("p", {}, [code("nat-addr"), code("--now"), code("-h")]), cell)).toEqual({
    "nat-addr": ["whole"],
    "--now": ["whole"],
    "-h": ["whole"],
    "full-node": ["whole"],
  });
});

test("long commands, names without a hyphen and fences may break", () => {
  const long = code("sudo systemctl disable --now bee");
  const fence = element("pre", {}, [code("a-b")]);
  expect(classesOf(element("p", {}, [long, code("GET /status")]), fence)).toEqual({
    "sudo systemctl disable --now bee": undefined,
    "GET /status": undefined,
    "a-b": undefined,
  });
});

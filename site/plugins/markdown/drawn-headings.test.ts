import type { Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import path from "node:path";
import { VFile } from "vfile";
import { expect, test } from "vitest";
import { readEditions } from "../../settings/editions.ts";
import { pagesFolder } from "../editions/write.ts";
import { rehypeDrawnHeadings, remarkDrawnHeadings } from "./drawn-headings.ts";

const letters = [
  { id: "letter-a", title: "A" },
  { id: "letter-b", title: "B" },
];

function page(...names: string[]): Root {
  const children = names.map((name) => ({ type: "mdxJsxFlowElement", name, children: [] }));
  return { type: "root", children } as unknown as Root;
}

test("headings of a component stand before it, each once", () => {
  const tree = page("Tabs", "GlossaryList", "Note");
  remarkDrawnHeadings({ read: () => ({ GlossaryList: letters }) })(tree);
  expect(tree.children.map((child) => ("name" in child ? child.name : child.data))).toEqual([
    "Tabs",
    { hProperties: { id: "letter-a", dataDrawn: "" } },
    { hProperties: { id: "letter-b", dataDrawn: "" } },
    "GlossaryList",
    "Note",
  ]);
});

test("a page of another edition has the headings of its release", () => {
  const editions = readEditions();
  const ids = editions.map((edition) => {
    const tree = page("GlossaryList");
    const file = new VFile({ path: path.join(pagesFolder(edition), "glossary.mdx") });
    const read = (release = "none") => ({ GlossaryList: [{ id: release, title: release }] });
    remarkDrawnHeadings({ read, editions })(tree, file);
    return tree.children[0]?.data;
  });
  expect(ids).toEqual(
    editions.map(({ release }) => ({ hProperties: { id: release, dataDrawn: "" } })),
  );
  expect(ids.length).toBeGreaterThan(1);
});

test("facts are not read for a page without components", () => {
  const read = (): never => {
    throw new Error("read");
  };
  expect(() => remarkDrawnHeadings({ read })({ type: "root", children: [] })).not.toThrow();
});

test("afterwards they are gone from the page, and other headings stay", () => {
  const heading = (properties: object) => ({
    type: "element",
    tagName: "h3",
    properties,
    children: [],
  });
  const children = [heading({ dataDrawn: "" }), heading({ dataDrawn: "" }), heading({ id: "own" })];
  const tree = { type: "root", children } as HtmlRoot;
  rehypeDrawnHeadings()(tree);
  expect(tree.children).toEqual([heading({ id: "own" })]);
});

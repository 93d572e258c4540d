/**
 * Turns difference markers (`content/places.ts`) into markup, which `src/differences` reads:
 * phrases become `<span data-differs="3">`; blocks start at `data-from="3"` and end before an empty
 * `<div data-differs="3">`; rows and items carry `data-differs` themselves, and rows are followed by a
 * hidden empty row. An empty element marks where only the other edition has content.
 */
import type { Element, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { CLOSE, numberOf, OPEN, ROW, SIGN } from "../../content/places.ts";
import { element } from "./html.ts";

interface Node {
  readonly type: string;
  value?: string;
  children?: Node[];
  data?: { hName?: string; hProperties?: Record<string, unknown> };
}

/** A node that becomes an element of our own. */
const made = (
  hName: string,
  hProperties: Record<string, unknown>,
  children: Node[] = [],
): Node => ({
  type: "differs",
  data: { hName, hProperties },
  children,
});

const text = (value: string): Node[] => (value === "" ? [] : [{ type: "text", value }]);

interface Sign {
  readonly sign: string;
  readonly number: number;
}

/** Texts and signs of a text, in order. */
function split(value: string): (Node | Sign)[] {
  const parts: (Node | Sign)[] = [];
  let at = 0;
  for (const found of value.matchAll(SIGN)) {
    const [whole, sign = "", number = ""] = found;
    parts.push(...text(value.slice(at, found.index)), { sign, number: numberOf(number) });
    at = found.index + whole.length;
  }
  return [...parts, ...text(value.slice(at))];
}

const isSign = (part: Node | Sign): part is Sign => "sign" in part;
const hasSign = (value: string | undefined): boolean =>
  value !== undefined && value.match(SIGN) !== null;

/** The signs of a paragraph that has nothing else. */
function signsIn({ type, children = [] }: Node): readonly Sign[] | undefined {
  const [only] = children;
  if (type !== "paragraph" || children.length !== 1 || !hasSign(only?.value)) return undefined;
  const parts = split(only?.value ?? "").filter((part) => isSign(part) || part.value?.trim());
  return parts.every(isSign) ? parts : undefined;
}

/** Words between two signs of one parent become an element. */
function inWords(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let open: { readonly number: number; readonly children: Node[] } | undefined;
  for (const part of nodes.flatMap((node) =>
    hasSign(node.value) ? split(node.value ?? "") : [node],
  )) {
    if (!isSign(part)) (open?.children ?? result).push(part);
    else if (part.sign === OPEN) open = { number: part.number, children: [] };
    else if (part.sign === CLOSE && open?.number === part.number) {
      result.push(made("span", { dataDiffers: part.number }, open.children));
      open = undefined;
    } else throw new Error(`place ${part.number} ends where it did not begin`);
  }
  if (open) throw new Error(`place ${open.number} begins in words and does not end there`);
  return result;
}

/** Takes the sign of a row or item out of its beginning and gives it the number. */
function inRow(row: Node, first: Node | undefined): void {
  const found = first?.value === undefined ? undefined : new RegExp(`^${ROW}(.)`).exec(first.value);
  if (!first || !found) return;
  first.value = (first.value ?? "").slice(found[0].length);
  const rest = JSON.stringify(row.children);
  const isEmpty = !/"value":"[^"]/.test(rest);
  row.data = {
    ...row.data,
    hProperties: {
      ...row.data?.hProperties,
      dataDiffers: numberOf(found[1] ?? ""),
      ...(isEmpty && { hidden: true }),
    },
  };
  if (isEmpty) row.children = [];
}

/** The first text below a node. */
function firstText(node: Node | undefined): Node | undefined {
  return node?.value !== undefined || !node?.children ? node : firstText(node.children[0]);
}

/** Paragraphs of signs alone become the elements at which blocks begin and end. */
function inBlocks(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node, at) => {
    const next = nodes[at + 1];
    const ends = next ? signsIn(next) : undefined;
    return (
      signsIn(node)?.flatMap(({ sign, number }) => {
        if (sign === CLOSE) return [made("div", { dataDiffers: number })];
        const isEmpty = ends?.[0]?.sign === CLOSE && ends[0].number === number;
        return isEmpty ? [] : [made("div", { dataBegin: number })];
      }) ?? [node]
    );
  });
}

function walk(node: Node): void {
  if (!node.children) return;
  if (node.type === "tableRow" || node.type === "listItem")
    inRow(node, firstText(node.children[0]));
  node.children = inWords(inBlocks(node.children));
  for (const child of node.children) walk(child);
}

/** Turns signs into elements and attributes. Must run before anything that reads words. */
export function remarkDiffers() {
  return (tree: Root): void => walk(tree as Node);
}

const isBlank = (node: HtmlRoot["children"][number]): boolean =>
  node.type === "text" && node.value.trim() === "";

/** Moves a marker's index to the following element, if any. */
function begin({ properties }: Element, parent: Element | HtmlRoot, index: number): void {
  const next = parent.children.slice(index + 1).find((one) => !isBlank(one));
  const number = properties["dataBegin"];
  const place = next?.type === "element" ? next : element("div", {});
  place.properties["dataFrom"] = number;
  parent.children.splice(index, 1, ...(place === next ? [] : [place]));
}

/** Adds a hidden row after the last row of a difference, as insertion point for the other edition's rows. */
function endRows(row: Element, parent: Element | HtmlRoot, index: number): void {
  const number = row.properties["dataDiffers"];
  if (row.properties["hidden"]) {
    row.children = [];
    return;
  }
  const next = parent.children.slice(index + 1).find((one) => one.type === "element");
  if (next?.properties["dataDiffers"] === number) return;
  parent.children.splice(index + 1, 0, element("tr", { hidden: true, dataDiffers: number }));
}

/** Resolves the remaining markers after all blocks were transformed. */
export function rehypeDiffers() {
  return (tree: HtmlRoot): void => {
    visit(tree, "element", (node, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (node.tagName === "tr" && node.properties["dataDiffers"] !== undefined)
        endRows(node, parent as Element, index);
      if (node.properties["dataBegin"] === undefined) return undefined;
      begin(node, parent as Element, index);
      return index;
    });
  };
}

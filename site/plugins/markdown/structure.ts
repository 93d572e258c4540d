import type { Element, ElementContent, Parents, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { element, hastText, textOf } from "./html.ts";

const TITLES: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  caution: "Caution",
  danger: "Danger",
};

function admonition(node: Element): Element {
  const type = String(node.properties.type ?? "note");
  const isTitle = (child: ElementContent): boolean =>
    child.type === "element" && child.tagName === "mdxAdmonitionTitle";
  const title = node.children.find(isTitle);
  const words = title && "children" in title ? title.children : undefined;
  const heading = words ?? String(node.properties.title ?? TITLES[type] ?? type);
  return element("aside", { className: ["admonition", `admonition-${type}`] }, [
    element(
      "p",
      { className: ["admonition-title"] },
      typeof heading === "string" ? [heading] : (heading as ElementContent[]),
    ),
    ...node.children.filter((child) => !isTitle(child)),
  ]);
}

function hasLink(node: Element): boolean {
  let found = false;
  visit(node, (inner) => {
    if (inner.type === "element" && inner.tagName === "a") found = true;
    if (inner.type === "mdxJsxTextElement" && /^(a|Link|Term)$/.test(inner.name ?? ""))
      found = true;
  });
  return found;
}

/**
 * Makes the text of a heading the link to itself: a separate link would add its own name to
 * the name of the heading. Headings with a link in their text get none, because links do not nest.
 */
function anchored(node: Element): void {
  const id = node.properties.id;
  if (typeof id !== "string") return;
  node.properties.className = ["anchor"];
  if (hasLink(node)) return;
  node.children = [element("a", { className: ["heading-link"], href: `#${id}` }, node.children)];
}

/** A table's empty corner is no header. */
function accessible(node: Element): void {
  if (node.tagName === "th" && textOf(node).trim() === "") {
    node.tagName = "td";
    delete node.properties.scope;
  }
  const classes = node.properties.className;
  if (node.tagName !== "li" || !Array.isArray(classes) || !classes.includes("task-list-item"))
    return;
  visit(node, "element", (box) => {
    if (box.tagName === "input") box.properties.ariaLabel = textOf(node).trim();
  });
}

/** Longest code in a line of text that is kept in one piece, in characters. */
const WHOLE = 20;

/**
 * A formula on its own line may scroll, so it takes focus. Its element around scrolls: WebKit lets no
 * `<math>` scroll.
 */
function scrollable(node: Element, parent: Parents): void {
  if (parent.type !== "element" || node.tagName !== "math" || node.properties.display !== "block")
    return;
  parent.properties = { className: ["formula"], tabIndex: 0, role: "group", ariaLabel: "Formula" };
}

/** Short code, such as `full-node` or `stamp create`, is not broken at its hyphen or blank. */
function keepWhole(node: Element): void {
  const words = node.tagName === "code" ? textOf(node) : "";
  if (words.length <= WHOLE && /[\s-]/.test(words)) node.properties.className = ["whole"];
}

/** Longer code in a table may break after an underscore, which `prose.css` allows on a phone. */
function breakable(node: Element): void {
  if (node.tagName !== "code" || textOf(node).length <= WHOLE) return;
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== "text") return [child];
    const [first = "", ...others] = child.value.split(/(?<=[^_]_)(?=[^_])/);
    const parts = others.flatMap((part) => [element("wbr", {}), hastText(part)]);
    return [hastText(first), ...parts];
  });
}

/** A table of three columns or more with a cell longer than this is read row by row on a phone. */
const PROSE_CELL = 40;

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === "element");

/**
 * Whether a table holds sentences rather than values. If so, each cell but the first of its row is
 * given the head of its column as `data-label`, which `prose.css` shows where rows become blocks.
 */
function labelled(table: Element): boolean {
  const rows: Element[] = [];
  visit(table, "element", (node) => {
    if (node.tagName === "tr") rows.push(node);
  });
  const [head, ...body] = rows;
  const labels = head ? cellsOf(head).map((cell) => textOf(cell).trim().replace(/\?$/, "")) : [];
  const cells = body.map(cellsOf);
  const isProse = cells.some((row) => row.some((cell) => textOf(cell).length > PROSE_CELL));
  if (labels.length < 3 || !isProse) return false;
  for (const row of cells) {
    row.forEach((cell, column) => {
      if (column > 0 && labels[column]) cell.properties.dataLabel = labels[column];
    });
  }
  return true;
}

/** Signs that are read and copied with an exponent but not seen: 2 and a raised 16 are 2^16, not 216. */
function power(node: { name?: string | null; children: unknown[] }): void {
  if (node.name !== "sup") return;
  const isOne = /^[−\w]+$/.test(textOf(node));
  const unseen = (sign: string) => element("span", { className: ["visually-hidden"] }, [sign]);
  node.children.unshift(unseen(isOne ? "^" : "^("));
  if (!isOne) node.children.push(unseen(")"));
}

/**
 * Admonitions become plain `aside` elements, headings get a link to themselves, tables a scrolling
 * frame that the keyboard can reach. Nothing of it needs a script.
 */
export function rehypeStructure() {
  return (tree: Root): void => {
    visit(tree, "mdxJsxTextElement", power);
    visit(tree, "element", (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      if (node.tagName === "admonition") {
        parent.children[index] = admonition(node);
        return index;
      }
      if (node.tagName === "pre") return SKIP;
      accessible(node);
      scrollable(node, parent);
      keepWhole(node);
      if (/^h[2-6]$/.test(node.tagName)) anchored(node);
      if (node.tagName === "table") {
        parent.children[index] = element(
          "div",
          {
            className: labelled(node) ? ["table", "table-rows"] : ["table"],
            tabIndex: 0,
            role: "group",
            ariaLabel: "Table",
          },
          [node],
        );
        visit(node, "element", (cell) => {
          accessible(cell);
          keepWhole(cell);
          breakable(cell);
        });
        return [SKIP, index + 1];
      }
      return undefined;
    });
  };
}

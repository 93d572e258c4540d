import { readFileSync } from "node:fs";
import path from "node:path";
import type { Root as HtmlRoot } from "hast";
import type { Heading, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { drawnHeadings, type DrawnHeading } from "../../src/mdx/headings.ts";
import type { ServerData } from "../../src/mdx/rows.ts";

const FACTS = path.join(import.meta.dirname, "../../.generated/server-data.json");
const MARK = "dataDrawn";

const readHeadings = (): ReturnType<typeof drawnHeadings> =>
  drawnHeadings(JSON.parse(readFileSync(FACTS, "utf8")) as ServerData);

function headingOf({ id, title }: DrawnHeading): Heading {
  const data = { hProperties: { id, [MARK]: "" } };
  return { type: "heading", depth: 3, data, children: [{ type: "text", value: title }] };
}

/**
 * Puts the headings that a component will draw in front of it, so that the framework finds them for
 * the table of contents; {@link rehypeDrawnHeadings} takes them away again.
 */
export function remarkDrawnHeadings({ read = readHeadings } = {}) {
  let known: ReturnType<typeof drawnHeadings> | undefined;
  return (tree: Root): void => {
    visit(tree, "mdxJsxFlowElement" as never, (node: { name?: string }, index, parent: Root) => {
      const component = node.name ?? "";
      if (index === undefined || !/^[A-Z]/.test(component)) return;
      known ??= read();
      const headings = (known[component] ?? []).map(headingOf);
      parent.children.splice(index, 0, ...headings);
      if (headings.length > 0) return [SKIP, index + headings.length + 1];
    });
  };
}

/** Takes away the headings that stood for those of a component. */
export function rehypeDrawnHeadings() {
  return (tree: HtmlRoot): void => {
    visit(tree, "element", (node, index, parent) => {
      if (index === undefined || !parent || !(MARK in node.properties)) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}

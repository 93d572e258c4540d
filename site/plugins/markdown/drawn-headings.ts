import type { Root as HtmlRoot } from "hast";
import type { Heading, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { drawnHeadings, type DrawnHeading } from "../../shared/mdx/headings.ts";
import type { VFile } from "vfile";
import type { ServerData } from "../../shared/mdx/rows.ts";
import type { Edition } from "../../settings/editions.ts";
import { readGenerated } from "../../settings/files.ts";
import { pageAt } from "../editions/write.ts";

const MARK = "dataDrawn";

type Headings = ReturnType<typeof drawnHeadings>;

/** The headings of an edition; default: the one at the root. */
const readHeadings = (release: string | undefined): Headings =>
  drawnHeadings(
    readGenerated<Record<string, ServerData>>("server-data-others")[release ?? ""] ??
      readGenerated<ServerData>("server-data"),
  );

function headingOf({ id, title }: DrawnHeading): Heading {
  const data = { hProperties: { id, [MARK]: "" } };
  return { type: "heading", depth: 3, data, children: [{ type: "text", value: title }] };
}

/**
 * Puts the headings that a component will draw in front of it, so that the framework finds them for
 * the table of contents; {@link rehypeDrawnHeadings} takes them away again.
 */
export function remarkDrawnHeadings({
  read = readHeadings,
  editions = [],
}: { readonly read?: typeof readHeadings; readonly editions?: readonly Edition[] } = {}) {
  const known = new Map<string | undefined, Headings>();
  return (tree: Root, file?: VFile): void => {
    const release = file && pageAt(file.path, editions)?.edition.release;
    visit(tree, "mdxJsxFlowElement" as never, (node: { name?: string }, index, parent: Root) => {
      const component = node.name ?? "";
      if (index === undefined || !/^[A-Z]/.test(component)) return;
      const all = known.get(release) ?? read(release);
      known.set(release, all);
      const headings = (all[component] ?? []).map(headingOf);
      parent.children.splice(index, 0, ...headings);
      if (headings.length > 0) return [SKIP, index + headings.length + 1];
    });
  };
}

/** Removes the placeholder headings of components. */
export function rehypeDrawnHeadings() {
  return (tree: HtmlRoot): void => {
    visit(tree, "element", (node, index, parent) => {
      if (index === undefined || !parent || !(MARK in node.properties)) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}

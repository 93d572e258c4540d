/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a table that is wider than a phone is scrolled, by keyboard as well */
import type { Heading, Nodes, Parent, Root, Table } from "mdast";
import type { ReactNode } from "react";
import { useSurroundings } from "../surroundings/links.tsx";

/** Files of the site are no pages: the framework neither looks for their route nor shows them in place. */
const addressOf = (url: string): string => (/\.\w+$/.test(url) ? `pathname://${url}` : url);

const HeadingNode = ({ node }: { readonly node: Heading }): ReactNode => {
  const { id } = node.data ?? {};
  const words = <Children of={node} />;
  const Title = `h${node.depth}` as const;
  if (id === undefined) return <Title>{words}</Title>;
  const way = (
    <a className="hash-link" href={`#${id}`} aria-label={`Direct link to ${textOf(node)}`} />
  );
  return (
    <Title id={id} className="anchor">
      {words}
      {way}
    </Title>
  );
};

/** The words of a node without their marks. */
function textOf(node: Nodes): string {
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

/** A cell with more characters than this holds a sentence rather than a value. */
const PROSE_CELL = 40;

function TableNode({ node }: { readonly node: Table }) {
  const [head, ...rows] = node.children;
  const columns = head?.children.map(textOf) ?? [];
  const cells = rows.flatMap((row) => row.children.map(textOf));
  // On a phone a table of sentences is read row by row, as in pages (`plugins/markdown/structure.ts`).
  const isProse = columns.length > 2 && cells.some((words) => words.length > PROSE_CELL);
  return (
    <div
      className={isProse ? "table table-rows" : "table"}
      tabIndex={0}
      role="region"
      aria-label={`Table: ${columns.join(", ")}`}
    >
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, at) => (
              <th key={at} scope="col">
                <Children of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.children.map((cell, at) => (
                <td key={at} data-label={isProse && at > 0 ? columns[at] : undefined}>
                  <Children of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Node({ node }: { readonly node: Nodes }): ReactNode {
  const { renderLink } = useSurroundings();
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "link": {
      const { url } = node;
      const words = <Children of={node} />;
      if (!url.startsWith("/")) return <a href={url}>{words}</a>;
      return renderLink({ to: addressOf(url), children: words });
    }
    case "heading":
      return <HeadingNode node={node} />;
    case "paragraph":
      return (
        <p>
          <Children of={node} />
        </p>
      );
    case "strong":
      return (
        <strong>
          <Children of={node} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Children of={node} />
        </em>
      );
    case "list":
      return (
        <ul>
          {node.children.map((item, at) => (
            <li key={at}>
              {item.children.map((part, number) =>
                part.type === "paragraph" ? (
                  <Children key={number} of={part} />
                ) : (
                  <Node key={number} node={part} />
                ),
              )}
            </li>
          ))}
        </ul>
      );
    case "table":
      return <TableNode node={node} />;
    default:
      throw new Error(`Nothing shows "${node.type}" on a page about the site.`);
  }
}

function Children({ of }: { readonly of: Parent }) {
  return of.children.map((node, at) => <Node key={at} node={node} />);
}

/** The text of a page about the site. Throws for a kind of node that no such page has. */
export function Tree({ tree }: { readonly tree: Root }) {
  return <Children of={tree} />;
}

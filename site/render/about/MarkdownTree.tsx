/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a table that is wider than a phone is scrolled, by keyboard as well */
import type { Heading, Nodes, Parent, Root, Table } from "mdast";
import type { ReactNode } from "react";
import { useSurroundings } from "../surroundings/links.tsx";

/**
 * Marks links to files with `pathname://`: they are not routes, so the broken-link check and the
 * router must skip them.
 */
const addressOf = (url: string): string => (/\.\w+$/.test(url) ? `pathname://${url}` : url);

const HeadingNode = ({ node }: { readonly node: Heading }): ReactNode => {
  const { id } = node.data ?? {};
  const words = <Children of={node} />;
  const Title = `h${node.depth}` as const;
  if (id === undefined) return <Title>{words}</Title>;
  return (
    <Title id={id} className="anchor">
      <a className="heading-link" href={`#${id}`}>
        {words}
      </a>
    </Title>
  );
};

/** Text content of a node without its markup. */
function textOf(node: Nodes): string {
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

/** Threshold in characters between a value cell and a prose cell. */
const PROSE_CELL = 40;

function TableNode({ node }: { readonly node: Table }) {
  const [head, ...rows] = node.children;
  const columns = head?.children.map(textOf) ?? [];
  const cells = rows.flatMap((row) => row.children.map(textOf));
  // On phones a table of prose is shown row by row, as on docs pages
  // (`plugins/markdown/structure.ts`).
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

/** Renders the text of an about page. Throws for a node type that no about page uses. */
export function MarkdownTree({ tree }: { readonly tree: Root }) {
  return <Children of={tree} />;
}

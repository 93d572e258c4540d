import { Fragment, type ReactNode } from "react";

/** Rebuilds inline markup as React nodes: text, code, links. */
function copyOf(node: Node): ReactNode {
  if (!(node instanceof HTMLElement)) return node.textContent;
  const children = <Copied from={node} />;
  if (node instanceof HTMLAnchorElement)
    return <a href={node.getAttribute("href") ?? ""}>{children}</a>;
  const Tag = node.localName as "p";
  return <Tag className={node.className || undefined}>{children}</Tag>;
}

/** Copies the children of an element of the static markup. */
export function Copied({ from }: { readonly from: Element }) {
  return [...from.childNodes].map((node, at) => <Fragment key={at}>{copyOf(node)}</Fragment>);
}

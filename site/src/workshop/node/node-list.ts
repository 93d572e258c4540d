import { remoteNode } from "./remote-node.ts";
import { reachableNode } from "./reachable.ts";
import type { NamedNode } from "./verified-node.ts";

/** Nodes that the user has entered, or an error text that names the line. */
export type NodeList = { readonly nodes: readonly NamedNode[] } | { readonly problem: string };

/** Parses addresses of nodes, one per line; `most` at most. A page of `origin` asks them. */
export function nodesIn(text: string, origin: string, most: number): NodeList {
  const lines = text.split("\n").map((line) => line.trim());
  const urls = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const node = reachableNode(line, origin);
    if ("problem" in node) return { problem: `Line ${at + 1}: ${node.problem}` };
    urls.add(node.url);
  }
  if (urls.size > most) return { problem: `At most ${most} addresses.` };
  return { nodes: [...urls].map((name) => ({ name, client: remoteNode("bee", name) })) };
}

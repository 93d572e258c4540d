import { ask, askJson, tell, type NodeClient } from "../play/node/node-client.ts";

/** A link between two nodes of a group, numbered from 0. */
export interface Link {
  readonly between: readonly [number, number];
  readonly cut: boolean;
  readonly delayMs: number;
}

/** The links of the group; none where the node runs alone. */
export async function linksOf(node: NodeClient): Promise<readonly Link[]> {
  return (await askJson<{ links: readonly Link[] }>(node, "/_dev/links")).links;
}

export async function changeLink(
  node: NodeClient,
  change: Pick<Link, "between"> & Partial<Link>,
): Promise<void> {
  await tell(node, "/_dev/links", change);
}

export async function restoreLinks(node: NodeClient): Promise<void> {
  await ask(node, "/_dev/links", { method: "DELETE" });
}

import { useState } from "react";
import { Area } from "../../ui/Field.tsx";
import type { NodeClient } from "./node-client.ts";
import { nodesIn } from "./node-list.ts";
import { baseOf } from "./remote-node.ts";
import { useChoice } from "./useNode.tsx";
import type { NamedNode } from "./verified-node.ts";

/** Most nodes that are asked at once, the chosen one included. */
const MOST_NODES = 8;

/**
 * The chosen node and those entered in a field below it: the field, and the nodes, `undefined` while an
 * address is wrong.
 */
export function useNamedNodes(node: NodeClient) {
  const { choice } = useChoice();
  const [text, setText] = useState("");
  const name = node.kind === "page" ? "node in this page" : baseOf(choice.address);
  const list = nodesIn(text, location.origin, MOST_NODES - 1);
  const nodes: readonly NamedNode[] | undefined =
    "nodes" in list
      ? [{ name, client: node }, ...list.nodes.filter((other) => other.name !== name)]
      : undefined;
  const field = (
    <Area
      label="More nodes or gateways, one per line"
      rows={3}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      problem={"problem" in list ? list.problem : undefined}
      hint="The node chosen above is always included."
    />
  );
  return { nodes, field };
}

import { useLocation } from "@docusaurus/router";
import { WithNode } from "../node/NodeBar.tsx";
import { Batches } from "./Batches.tsx";

/** Panel with the node's batches and their buckets. */
export default function BatchesPanel() {
  const { search } = useLocation();
  const isPrepared = new URLSearchParams(search).get("state") === "full";
  return (
    <WithNode kinds={["page", "dev", "bee"]}>
      {(node, key) => <Batches key={key} node={node} isPrepared={isPrepared} />}
    </WithNode>
  );
}

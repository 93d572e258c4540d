import { useLocation } from "@docusaurus/router";
import { WithNode } from "../node/NodeBar.tsx";
import { Batches } from "./Batches.tsx";

/** Batches and their buckets, as they fill. */
export default function BatchesPanel() {
  const { search } = useLocation();
  const isPrepared = new URLSearchParams(search).get("state") === "full";
  return (
    <WithNode kinds={["page", "dev", "bee"]}>
      {(node, key) => <Batches key={key} node={node} isPrepared={isPrepared} />}
    </WithNode>
  );
}

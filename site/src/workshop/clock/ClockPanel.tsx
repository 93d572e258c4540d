import { useLocation } from "@docusaurus/router";
import { WithNode } from "../node/NodeBar.tsx";
import { ClockAndState } from "./ClockAndState.tsx";

/** Panel with the node's clock, expiring content, and snapshots and exports of its state. */
export default function ClockPanel() {
  const { search } = useLocation();
  const isPrepared = new URLSearchParams(search).get("state") === "expired";
  return (
    <WithNode kinds={["page", "dev"]}>
      {(node, key) => <ClockAndState key={key} node={node} isPrepared={isPrepared} />}
    </WithNode>
  );
}

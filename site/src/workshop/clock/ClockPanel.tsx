import { useLocation } from "@docusaurus/router";
import { WithNode } from "../node/NodeBar.tsx";
import { ClockAndState } from "./ClockAndState.tsx";

/** The node's clock, what runs out with it, and the node's state to keep and to hand on. */
export default function ClockPanel() {
  const { search } = useLocation();
  const isPrepared = new URLSearchParams(search).get("state") === "expired";
  return (
    <WithNode kinds={["page", "dev"]}>
      {(node, key) => <ClockAndState key={key} node={node} isPrepared={isPrepared} />}
    </WithNode>
  );
}

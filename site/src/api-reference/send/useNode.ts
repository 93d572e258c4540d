import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEffect, useState } from "react";
import { pageNode } from "../page-node.ts";
import { reasonOf } from "../../reason.ts";

/** How the node in the page is: on its way, there, or why it did not start. */
export type NodeState = "starting" | "ready" | { readonly problem: string };

/** Starts the node in the page, of a release of Bee, when it is wanted, and says how that goes. */
export function useNode(bee: ReleaseName, isWanted: boolean): NodeState {
  const [state, setState] = useState<NodeState>("starting");
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    setState("starting");
    pageNode(bee).then(
      () => !isGone && setState("ready"),
      (error: unknown) => !isGone && setState({ problem: reasonOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [bee, isWanted]);
  return state;
}

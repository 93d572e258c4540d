import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEffect, useState } from "react";
import { pageNode } from "../page-node.ts";

/** How the node in the page is: on its way, there, or why it did not start. */
export type NodeState = "starting" | "ready" | { readonly problem: string };

/** The text of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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

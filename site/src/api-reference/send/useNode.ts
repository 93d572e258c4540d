import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEffect } from "react";
import { useTask } from "../../ui/useTask.ts";
import { pageNode } from "../page-node.ts";

/** State of the node in the page; `problem` is the reason for a failed start. */
export type SandboxState = "starting" | "ready" | { readonly problem: string };

/** Starts the node in the page, for a Bee release, once it is wanted. */
export function useNode(bee: ReleaseName, isWanted: boolean): SandboxState {
  const { run, value, error, isBusy } = useTask((_run, release: ReleaseName) => pageNode(release));
  useEffect(() => {
    if (isWanted) void run(bee);
  }, [run, bee, isWanted]);
  if (error !== undefined) return { problem: error };
  return isBusy || value === undefined ? "starting" : "ready";
}

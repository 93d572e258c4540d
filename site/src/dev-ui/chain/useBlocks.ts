import { useState } from "react";
import type { BlockPage } from "@swarm-docs/node/eth/inspect/types";
import { useTask } from "../../ui/useTask.ts";
import { askJson, type NodeClient } from "../../workshop/node/node-client.ts";
import { withNewest, withOlder } from "./block-list.ts";
import { useWatched } from "./useWatched.ts";

/** Polls the newest blocks with transactions while the page is visible; older ones are loaded on demand. */
export function useBlocks(node: NodeClient) {
  const [page, setPage] = useState<BlockPage>();
  const newest = useWatched(async () => {
    const found = await askJson<BlockPage>(node, "/_dev/chain/blocks");
    setPage((known) => withNewest(known, found));
  });
  const older = useTask(async (_run, before: number) => {
    const found = await askJson<BlockPage>(node, `/_dev/chain/blocks?before=${before}`);
    setPage((known) => known && withOlder(known, before, found));
  });
  return { page, newest, older };
}

import type { Feed } from "@swarm-docs/protocol/feeds/identifier";
import { fromHex } from "@swarm-docs/protocol/hex";
import { useRemote } from "../../ui/useRemote.ts";
import { useTask } from "../../ui/useTask.ts";
import { storeUpdate } from "../feeds/feed.ts";
import type { FeedNames, Scribe } from "../feeds/scribe.ts";
import { someBatch, startScribe } from "../feeds/useFeed.ts";
import type { NodeClient } from "../node/node-client.ts";
import { VerifiedNode, type NamedNode } from "../node/verified-node.ts";
import type { FeedReports } from "./FeedReport.tsx";
import { reportOf } from "./node-report.ts";

/** Topic and indexes of the example: update 3 was never written. */
const EXAMPLE = "a feed with a hole";
const WRITTEN = [0, 1, 2, 4, 5];

/** Looks a feed up on all nodes at once; rejects with the signal's reason. */
export async function lookUpEverywhere(
  feed: Feed,
  nodes: readonly NamedNode[],
  signal: AbortSignal,
): Promise<FeedReports> {
  const seconds = Math.floor(Date.now() / 1000);
  const reports = await Promise.all(
    nodes.map((node) => reportOf(feed, new VerifiedNode(node, signal), seconds, signal)),
  );
  return { reports, seconds };
}

/** The lookup of a feed, and an example that first writes a feed with a hole to `node`. */
export function useStaleFeed(node: NodeClient, onExample: (names: FeedNames) => void) {
  const call = useRemote<Scribe>(startScribe);
  const lookup = useTask(async ({ signal }, feed: Feed, nodes: readonly NamedNode[]) =>
    lookUpEverywhere(feed, nodes, signal),
  );
  const example = useTask(async ({ signal }, nodes: readonly NamedNode[]) => {
    const batch = await someBatch(node);
    for (const index of WRITTEN) {
      const update = await call((scribe) => scribe.sign(EXAMPLE, index, `update ${index}`));
      signal.throwIfAborted();
      await storeUpdate(node, batch, update);
    }
    const names = await call((scribe) => scribe.names(EXAMPLE));
    signal.throwIfAborted();
    onExample(names);
    const feed = { owner: fromHex(names.owner), topic: fromHex(names.topic) };
    void lookup.run(feed, nodes);
  });
  return { lookup, example };
}

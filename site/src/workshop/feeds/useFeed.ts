import { proxy } from "comlink";
import { startTransition, useEffect } from "react";
import { useRemote } from "../../ui/useRemote.ts";
import { useTask } from "../../ui/useTask.ts";
import type { NodeClient } from "../node/node-client.ts";
import { buyBatch, FIVE_DAYS, listBatches } from "../node/stamps.ts";
import { askFeed, chunkAt, storeUpdate, type NodesAnswer } from "./feed.ts";
import type { FeedNames, LookupResult, Scribe } from "./scribe.ts";

/** Starts the worker that signs and looks up updates. */
export const startScribe = (): Worker =>
  new Worker(new URL("./scribe.worker.ts", import.meta.url), { name: "../worker/play-feeds" });

/** Lookup results for a feed. */
export interface FeedView {
  readonly names?: FeedNames;
  readonly found?: LookupResult;
  /** Result of the node's own lookup. */
  readonly answer?: NodesAnswer;
}

/** A view and the topic it belongs to. */
interface TopicView {
  readonly topic: string;
  readonly view: FeedView;
}

const UNKNOWN: FeedView = {};

/** Returns a usable batch of the node; buys one if needed. */
export async function someBatch(node: NodeClient): Promise<string> {
  const usable = (await listBatches(node)).find((batch) => batch.usable && batch.depth > 17);
  return usable?.batchID ?? buyBatch(node, { depth: 18, isImmutable: false, amount: FIVE_DAYS });
}

/** Looks up the feed of `topic`, again when the topic changes, and writes updates. */
export function useFeed(node: NodeClient, topic: string) {
  const call = useRemote<Scribe>(startScribe);
  const task = useTask<TopicView, [topic: string, texts: readonly string[]]>(
    async ({ signal, report }, wanted, texts) => {
      const lookUp = async (): Promise<TopicView & { readonly found: LookupResult }> => {
        const get = proxy((address: string) => chunkAt(node, address));
        const [names, found] = await Promise.all([
          call((scribe) => scribe.names(wanted)),
          call((scribe) => scribe.find(wanted, get)),
        ]);
        const answer = await askFeed(node, names);
        return { topic: wanted, view: { names, found, ...(answer && { answer }) }, found };
      };
      if (texts.length === 0) return lookUp();
      const batch = await someBatch(node);
      const before = await lookUp();
      report(before);
      let index = before.found.index ?? -1;
      for (const text of texts) {
        signal.throwIfAborted();
        index += 1;
        const number = index;
        const update = await call((scribe) => scribe.sign(wanted, number, text));
        await storeUpdate(node, batch, update);
      }
      return lookUp();
    },
  );
  const { run } = task;
  useEffect(() => startTransition(() => void run(topic, [])), [run, topic]);
  return {
    view: task.value?.topic === topic ? task.value.view : UNKNOWN,
    isBusy: task.isBusy,
    problem: task.error,
    retry: task.retry,
    lookUp: () => run(topic, []),
    write: (texts: readonly string[]) => run(topic, texts),
  };
}

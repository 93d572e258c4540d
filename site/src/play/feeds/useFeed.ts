import { proxy } from "comlink";
import { useEffect, useState } from "react";
import { useWorker } from "../kit/useWorker.ts";
import type { NodeClient } from "../node/node-client.ts";
import { buyBatch, FIVE_DAYS, listBatches } from "../node/stamps.ts";
import { askFeed, chunkAt, storeUpdate, type NodesAnswer } from "./feed.ts";
import type { FeedNames, Found, Scribe } from "./scribe.ts";
import { reasonOf } from "../../reason.ts";

const startScribe = (): Worker =>
  new Worker(new URL("./scribe.worker.ts", import.meta.url), { name: "../worker/play-feeds" });

/** What is known of a feed. */
export interface View {
  readonly names?: FeedNames;
  readonly found?: Found;
  /** What the node's own look-up says. */
  readonly answer?: NodesAnswer;
}

/** A batch of the node's to write with; one is bought where there is none. */
async function someBatch(node: NodeClient): Promise<string> {
  const usable = (await listBatches(node)).find((batch) => batch.usable && batch.depth > 17);
  return usable?.batchID ?? buyBatch(node, { depth: 18, isImmutable: false, amount: FIVE_DAYS });
}

/** Writes updates and looks them up. `isBusy` while something is under way. */
export function useFeed(node: NodeClient, topic: string) {
  const scribe = useWorker<Scribe>(startScribe);
  const [view, setView] = useState<View>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const lookUp = async (): Promise<Found> => {
    const get = proxy((address: string) => chunkAt(node, address));
    const [names, found] = await Promise.all([scribe().names(topic), scribe().find(topic, get)]);
    const answer = await askFeed(node, names);
    setView({ names, found, ...(answer && { answer }) });
    return found;
  };
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const write = async (texts: readonly string[]): Promise<void> => {
    const batch = await someBatch(node);
    const { index = -1 } = await lookUp();
    for (const [at, text] of texts.entries())
      await storeUpdate(node, batch, await scribe().sign(topic, index + 1 + at, text));
    await lookUp();
  };
  useEffect(() => {
    // Another topic is another feed.
    // oxlint-disable-next-line react/exhaustive-deps
    void act(lookUp);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [topic]);
  return {
    view,
    isBusy,
    problem,
    lookUp: () => act(lookUp),
    write: (texts: readonly string[]) => act(() => write(texts)),
  };
}

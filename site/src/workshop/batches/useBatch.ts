import { useCallback, useEffect, useRef, useState } from "react";
import { useTask } from "../../ui/useTask.ts";
import { scatteredBytes } from "../kit/scatter.ts";
import { NodeRefusal, type NodeClient } from "../node/node-client.ts";
import {
  buyBatch,
  FIVE_DAYS,
  listBatches,
  uploadBytes,
  type Batch,
  type Purchase,
} from "../node/stamps.ts";
import { bucketsOf, type Buckets } from "./fill.ts";

/** Batches of a node, and the buckets of the selected batch. */
interface BatchView {
  readonly batches: readonly Batch[];
  readonly batch?: Batch;
  readonly buckets?: Buckets;
}

/** Action on the node; resolves to the reason if it stopped early without an error. */
type Action = (signal: AbortSignal) => Promise<string | void>;

const NOTHING: BatchView = { batches: [] };

/** Upload size in bytes; the heat map is redrawn after each upload. */
const PIECE_BYTES = 250_000;

/** Fetches a node's batches; the latest fetch wins. `choose` takes effect with the next fetch. */
function useView(node: NodeClient) {
  const chosen = useRef<string>(undefined);
  const looking = useTask(async ({ signal }): Promise<BatchView> => {
    const batches = await listBatches(node);
    const batch = batches.find(({ batchID }) => batchID === chosen.current) ?? batches[0];
    if (!signal.aborted) chosen.current = batch?.batchID;
    const buckets = batch?.usable === true ? await bucketsOf(node, batch.batchID) : undefined;
    return { batches, ...(batch && { batch }), ...(buckets && { buckets }) };
  });
  const { run: look } = looking;
  useEffect(() => void look(), [look]);
  return {
    looking,
    choose(id: string): void {
      chosen.current = id;
    },
    /** Id of the selected batch; empty before the first fetch. */
    chosenId: (): string => chosen.current ?? "",
  };
}

/** Fetches the batches of a node and runs actions on them; a new action aborts the previous one. */
export function useBatch(node: NodeClient) {
  const { looking, choose, chosenId } = useView(node);
  const { run: look, value: view = NOTHING } = looking;
  /** Seed of the next upload: every upload needs distinct bytes. */
  const seed = useRef(1);
  /** Pending upload; `stop` awaits it so that its stamps are counted. */
  const piece = useRef<Promise<unknown>>(undefined);
  const [label, setLabel] = useState<string>();
  const [endedCount, setEndedCount] = useState(0);

  const acting = useTask<string | undefined, [Action]>(async ({ signal, report }, action) => {
    report(undefined);
    try {
      return (await action(signal)) ?? undefined;
    } finally {
      // Refetch: a failed action may have been applied in part.
      await look();
      if (!signal.aborted) setEndedCount((count) => count + 1);
    }
  });
  const { run } = acting;
  const act = useCallback(
    (what: string, action: Action): Promise<void> => {
      setLabel(what);
      return run(action);
    },
    [run],
  );

  /** Uploads pseudo-random bytes in pieces. Rejects if the node refuses an upload. */
  const fill = async (bytes: number, signal: AbortSignal): Promise<void> => {
    for (let done = 0; done < bytes && !signal.aborted; done += PIECE_BYTES) {
      const size = Math.min(PIECE_BYTES, bytes - done);
      const body = scatteredBytes(size, seed.current++ * 7919);
      const uploading = uploadBytes(node, chosenId(), body);
      piece.current = uploading;
      await uploading;
      await look();
    }
  };
  const isFirstLook = looking.isBusy && looking.value === undefined;
  const busy = acting.isBusy ? label : isFirstLook ? "Loading batches …" : undefined;
  return {
    view,
    busy,
    /** Number of actions that have ended: each is a new result, even if the batch reads the same. */
    endedCount,
    problem: acting.error ?? acting.value ?? looking.error,
    act,
    look,
    choose(id: string) {
      choose(id);
      void look();
    },
    buy: (purchase: Purchase) =>
      act("Buying a batch …", async () => {
        choose(await buyBatch(node, purchase));
      }),
    upload: (bytes: number) => act("Uploading …", (signal) => fill(bytes, signal)),
    /** Buys a batch of the smallest depth and fills it until a bucket has no stamp left. */
    fillSmallest: () =>
      act("Buying a batch of depth 17 and filling it …", async (signal) => {
        choose(await buyBatch(node, { depth: 17, isImmutable: true, amount: FIVE_DAYS }));
        try {
          await fill(1e9, signal);
        } catch (error) {
          if (error instanceof NodeRefusal) return error.message;
          throw error;
        }
        return undefined;
      }),
    stop: () => void act("Stopping …", async () => void (await piece.current?.catch(() => 0))),
  };
}

import { useEffect, useRef, useState } from "react";
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
import { reasonOf } from "../../reason.ts";

/** A batch and its buckets, as the node has them now. */
export interface View {
  readonly batches: readonly Batch[];
  readonly batch?: Batch;
  readonly buckets?: Buckets;
}

/** Bytes of one upload: the picture is drawn anew after each. */
const PIECE_BYTES = 250_000;

/** Looks at the node's batches, and does what a reader asks. `said` is what the node refused. */
export function useBatch(node: NodeClient) {
  const [view, setView] = useState<View>({ batches: [] });
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState<string>();
  const chosen = useRef<string | undefined>(undefined);
  const stopped = useRef(false);
  /** Every upload has other bytes. */
  const seed = useRef(1);
  /** What was begun last: a link begins to fill while the batches are still looked at. */
  const newest = useRef(0);

  const look = async (): Promise<void> => {
    const batches = await listBatches(node);
    const batch = batches.find(({ batchID }) => batchID === chosen.current) ?? batches[0];
    chosen.current = batch?.batchID;
    const buckets = batch?.usable === true ? await bucketsOf(node, batch.batchID) : undefined;
    setView({ batches, ...(batch && { batch }), ...(buckets && { buckets }) });
  };
  const act = async (what: string, work: () => Promise<void>): Promise<void> => {
    const mine = ++newest.current;
    setBusy(what);
    setSaid(undefined);
    try {
      await work();
    } catch (error) {
      setSaid(reasonOf(error));
    } finally {
      await look().catch(() => undefined);
      if (mine === newest.current) setBusy(undefined);
    }
  };
  useEffect(() => {
    // The panel is begun anew with another node.
    // oxlint-disable-next-line react/exhaustive-deps
    void act("Looking at the batches …", async () => undefined);
    return () => {
      stopped.current = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);

  /** Uploads bytes without a pattern, piece by piece, until there are so many or the node refuses. */
  const fill = async (bytes: number): Promise<void> => {
    stopped.current = false;
    for (let done = 0; done < bytes && !stopped.current; done += PIECE_BYTES) {
      const id = chosen.current ?? "";
      const size = Math.min(PIECE_BYTES, bytes - done);
      await uploadBytes(node, id, scatteredBytes(size, seed.current++ * 7919));
      await look();
    }
  };
  return {
    view,
    busy,
    said,
    act,
    look,
    choose(id: string) {
      chosen.current = id;
      void act("Looking at the batch …", async () => undefined);
    },
    buy: (purchase: Purchase) =>
      act("Buying a batch …", async () => {
        chosen.current = await buyBatch(node, purchase);
      }),
    upload: (bytes: number) => act("Uploading …", () => fill(bytes)),
    /** A batch of the smallest depth, filled until a bucket has no stamp left. */
    fillSmallest: () =>
      act("Buying a batch of depth 17 and filling it …", async () => {
        chosen.current = await buyBatch(node, { depth: 17, isImmutable: true, amount: FIVE_DAYS });
        try {
          await fill(1e9);
        } catch (error) {
          if (!(error instanceof NodeRefusal)) throw error;
          setSaid(error.message);
        }
      }),
    stop() {
      stopped.current = true;
    },
  };
}

import { useEffect, useState } from "react";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { useWorker } from "../kit/useWorker.ts";
import type { Reading, Stock, Stored } from "./stock.ts";

const startStock = (): Worker =>
  new Worker(new URL("./stock.worker.ts", import.meta.url), { name: "../worker/play-redundancy" });

/** What is stored: bytes and level. */
export interface Wanted {
  readonly sizeBytes: number;
  readonly level: RedundancyLevel;
}

/** Keeps a file in a worker, reads it whenever other chunks are lost. */
export function useStock({ sizeBytes, level }: Wanted) {
  const stock = useWorker<Stock>(startStock);
  const [stored, setStored] = useState<Stored>();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    let isWanted = true;
    void stock()
      .make(sizeBytes, level)
      .then((made) => {
        if (!isWanted) return;
        setLost(new Set());
        setStored(made);
      });
    return () => {
      isWanted = false;
    };
  }, [stock, sizeBytes, level]);
  useEffect(() => {
    let isWanted = true;
    if (stored)
      void stock()
        .read([...lost])
        .then((read) => isWanted && setReading(read));
    return () => {
      isWanted = false;
    };
  }, [stock, stored, lost]);
  return {
    stored,
    lost,
    reading,
    setLost,
    /** Chunks of an order that the file endures to lose. */
    endures: (order: readonly string[]): Promise<number> => stock().endures(order),
  };
}

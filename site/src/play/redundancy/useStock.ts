import { wrap } from "comlink";
import { useEffect, useRef, useState } from "react";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { Reading, Stock, Stored } from "./stock.ts";

/** A stock behind messages. */
export interface RemoteStock {
  make(sizeBytes: number, level: RedundancyLevel): Promise<Stored>;
  read(lost: readonly string[]): Promise<Reading>;
  endures(order: readonly string[]): Promise<number>;
  end(): void;
}

/** Starts the worker; its name leads to where the policy of workers applies. */
export function startStock(): RemoteStock {
  const worker = new Worker(new URL("./stock.worker.ts", import.meta.url), {
    name: "../worker/play-redundancy",
  });
  const remote = wrap<Stock>(worker);
  return {
    make: (sizeBytes, level) => remote.make(sizeBytes, level),
    read: (lost) => remote.read(lost),
    endures: (order) => remote.endures(order),
    end: () => worker.terminate(),
  };
}

/** What is stored: bytes and level. */
export interface Wanted {
  readonly sizeBytes: number;
  readonly level: RedundancyLevel;
}

/** Keeps a file in a worker, reads it whenever other chunks are lost. */
export function useStock({ sizeBytes, level }: Wanted) {
  const stock = useRef<RemoteStock | undefined>(undefined);
  const [stored, setStored] = useState<Stored>();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<Reading>();
  useEffect(() => () => stock.current?.end(), []);
  useEffect(() => {
    let isWanted = true;
    stock.current ??= startStock();
    void stock.current.make(sizeBytes, level).then((made) => {
      if (!isWanted) return;
      setLost(new Set());
      setStored(made);
    });
    return () => {
      isWanted = false;
    };
  }, [sizeBytes, level]);
  useEffect(() => {
    let isWanted = true;
    if (stored) void stock.current?.read([...lost]).then((read) => isWanted && setReading(read));
    return () => {
      isWanted = false;
    };
  }, [stored, lost]);
  return {
    stored,
    lost,
    reading,
    setLost,
    /** Chunks of an order that the file endures to lose. */
    endures: (order: readonly string[]) => stock.current?.endures(order) ?? Promise.resolve(0),
  };
}

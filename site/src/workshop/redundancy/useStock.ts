import { useCallback, useEffect, useState } from "react";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { useRemote } from "../../ui/useRemote.ts";
import { useTask } from "../../ui/useTask.ts";
import type { Stock, Stored } from "./stock.ts";

const startStock = (): Worker =>
  new Worker(new URL("./stock.worker.ts", import.meta.url), { name: "../worker/play-redundancy" });

/** Size and redundancy level of the stored file. */
export interface StockOptions {
  readonly sizeBytes: number;
  readonly level: RedundancyLevel;
}

/** Lost chunks and their file. */
interface Losses {
  readonly of?: Stored;
  readonly lost: ReadonlySet<string>;
}

const NO_CHUNK: ReadonlySet<string> = new Set();

/** Stores a file in a worker and rereads it whenever the lost chunks change. */
export function useStock({ sizeBytes, level }: StockOptions) {
  const call = useRemote<Stock>(startStock);
  const [losses, setLosses] = useState<Losses>({ lost: NO_CHUNK });
  const making = useTask((_run, ...[bytes, at]: [bytes: number, at: RedundancyLevel]) =>
    call((stock) => stock.make(bytes, at)),
  );
  const reading = useTask((_run, addresses: ReadonlySet<string>) =>
    call((stock) => stock.read([...addresses])),
  );
  const { value: stored, run: make } = making;
  const { run: read } = reading;
  // Losses apply to one file; a new file starts complete.
  const lost = losses.of === stored ? losses.lost : NO_CHUNK;
  const setLost = useCallback(
    (addresses: ReadonlySet<string>): void =>
      setLosses({ lost: addresses, ...(stored && { of: stored }) }),
    [stored],
  );
  const breaking = useTask(async ({ signal }, order: readonly string[]) => {
    const endured = await call((stock) => stock.endures(order));
    if (!signal.aborted) setLost(new Set(order.slice(0, endured + 1)));
  });
  useEffect(() => void make(sizeBytes, level), [make, sizeBytes, level]);
  useEffect(() => {
    if (stored) void read(lost);
  }, [read, stored, lost]);
  return {
    stored,
    lost,
    reading: reading.value,
    setLost,
    /** Removes chunks in the given order until the file is unreadable. */
    loseUntilBroken: breaking.run,
    problem: making.error ?? reading.error ?? breaking.error,
    /** Stores the file again: a restarted worker is empty. */
    retry: making.retry,
  };
}

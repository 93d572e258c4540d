import { useState } from "react";
import type { Batch } from "../workshop/node/stamps.ts";
import { Select } from "../ui/Field.tsx";

/** The paying batch: the selected one, else the newest usable one. */
export interface BatchChoice {
  readonly usable: readonly Batch[];
  /** 64 hexadecimal digits; absent if no batch is usable. */
  readonly batchId: string | undefined;
  readonly choose: (id: string) => void;
}

/** Selection among the usable batches. */
export function useBatchChoice(batches: readonly Batch[]): BatchChoice {
  const usable = batches.filter((batch) => batch.usable);
  const [chosen, choose] = useState("");
  const batchId = usable.some(({ batchID }) => batchID === chosen) ? chosen : usable[0]?.batchID;
  return { usable, batchId, choose };
}

/** Form field to select a batch. */
export function BatchSelect({ choice: { usable, batchId, choose } }: { choice: BatchChoice }) {
  return (
    <Select
      label="Batch"
      value={batchId}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {usable.map(({ batchID, depth, label }) => (
        <option key={batchID} value={batchID}>
          {batchID.slice(0, 8)}… depth {depth}
          {label && `, ${label}`}
        </option>
      ))}
    </Select>
  );
}

import { useState } from "react";
import type { Batch } from "../workshop/node/stamps.ts";
import { Select } from "../ui/Field.tsx";

/** The batch that pays: the one that was chosen, else the newest that is usable. */
export interface BatchChoice {
  readonly usable: readonly Batch[];
  /** 64 hexadecimal digits; nothing when no batch is usable. */
  readonly batchId: string | undefined;
  readonly choose: (id: string) => void;
}

/** A choice among the batches that are usable. */
export function useBatchChoice(batches: readonly Batch[]): BatchChoice {
  const usable = batches.filter((batch) => batch.usable);
  const [chosen, choose] = useState("");
  const batchId = usable.some(({ batchID }) => batchID === chosen) ? chosen : usable[0]?.batchID;
  return { usable, batchId, choose };
}

/** The field of a form in which a batch is chosen. */
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

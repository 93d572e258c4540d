import { useEffect } from "react";
import { useTask } from "../ui/useTask.ts";

/** Last result of a look at the node, and why the latest look failed. */
export interface Look<T> {
  readonly seen: T | undefined;
  readonly problem: string | undefined;
  /** Looks once more. */
  readonly again: () => Promise<void>;
}

/** Reads from the node on mount, whenever `changes` changes, and on `again()`; the latest look wins. */
export function useLook<T>(look: () => Promise<T>, changes: number): Look<T> {
  const { run, value, error } = useTask((_run, _changes: number) => look());
  useEffect(() => void run(changes), [run, changes]);
  return { seen: value, problem: error, again: () => run(changes) };
}

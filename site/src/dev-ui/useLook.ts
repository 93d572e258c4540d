import { useEffect } from "react";
import { useTask } from "../ui/useTask.ts";

/** Last result of a fetch from the node, and the error of the latest one. */
export interface Look<T> {
  readonly seen: T | undefined;
  readonly problem: string | undefined;
  /** Looks once more. */
  readonly again: () => Promise<void>;
}

/**
 * Fetches from the node on mount, when `changes` changes, and on `again()`; the latest fetch wins.
 */
export function useLook<T>(look: () => Promise<T>, changes: number): Look<T> {
  const { run, value, error } = useTask((_run, _changes: number) => look());
  useEffect(() => void run(changes), [run, changes]);
  return { seen: value, problem: error, again: () => run(changes) };
}

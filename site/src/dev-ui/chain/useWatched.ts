import { useRef } from "react";
import { reasonOf } from "../../../shared/text/reason.ts";
import { usePolled } from "../../ui/usePolled.ts";

/** Last value of a poll, and why the newest poll failed. */
export interface Watched<T> {
  readonly value: T | undefined;
  /** Unlike the error of a task it stays until a poll succeeds, so that a failing node does not flicker. */
  readonly problem: string | undefined;
  /** Polls now. */
  readonly again: () => Promise<void>;
}

/** Reads once a second while the page is visible; `read` gets the last value. */
export function useWatched<T>(read: (last: T | undefined) => Promise<T>): Watched<T> {
  const last = useRef<T>(undefined);
  const { value, run } = usePolled(async () => {
    try {
      last.current = await read(last.current);
      return { value: last.current, problem: undefined };
    } catch (error) {
      return { value: last.current, problem: reasonOf(error) };
    }
  });
  return { value: value?.value, problem: value?.problem, again: run };
}

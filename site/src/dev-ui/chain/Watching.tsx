import type { ReactNode } from "react";
import { Failure } from "../../ui/Failure.tsx";
import { Note, Pending } from "../../ui/Note.tsx";
import type { Watched } from "./useWatched.ts";

interface Props<T> {
  readonly watched: Pick<Watched<unknown>, "problem" | "again">;
  /** Shown until the first value, such as "Reading the accounts …". */
  readonly pending: string;
  readonly value: T | undefined;
  readonly children: (value: T) => ReactNode;
}

/** What a poll has read last, with its problem above; before the first value, the wait or the failure. */
export function Watching<T>({ watched: { problem, again }, pending, value, children }: Props<T>) {
  if (value === undefined) {
    if (problem === undefined) return <Pending>{pending}</Pending>;
    return <Failure reason={problem} onRetry={() => void again()} />;
  }
  return (
    <>
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {children(value)}
    </>
  );
}

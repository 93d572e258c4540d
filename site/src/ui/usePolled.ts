import { useEffect } from "react";
import { useTask, type TaskState, type TaskRun } from "./useTask.ts";

/**
 * Task that repeats every `periodMs` milliseconds while the page is visible. Skips a tick while the
 * previous poll is pending, so that a slow node never gets concurrent polls.
 */
export function usePolled<T>(
  work: (run: TaskRun<T>) => Promise<T>,
  periodMs = 1000,
): TaskState<T, []> {
  const task = useTask(work);
  const { run } = task;
  useEffect(() => {
    let isPending = false;
    const beat = async (): Promise<void> => {
      if (document.hidden || isPending) return;
      isPending = true;
      await run();
      isPending = false;
    };
    void beat();
    const timer = setInterval(() => void beat(), periodMs);
    return () => clearInterval(timer);
  }, [run, periodMs]);
  return task;
}

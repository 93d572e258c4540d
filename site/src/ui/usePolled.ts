import { useEffect } from "react";
import { useTask, type Task, type TaskRun } from "./useTask.ts";

/**
 * A task that repeats every `periodMs` milliseconds while the page is visible. A beat is skipped while
 * the last poll is still pending, so a slow node is not asked twice at a time.
 */
export function usePolled<T>(work: (run: TaskRun<T>) => Promise<T>, periodMs = 1000): Task<T, []> {
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

/** Runs a task when the browser has nothing else to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(task);
  else setTimeout(task, 50);
}

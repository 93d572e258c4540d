/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === "function") requestIdleCallback(task);
  else setTimeout(task, 50);
}

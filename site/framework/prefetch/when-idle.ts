/** A page that is never idle runs the task after this many milliseconds nevertheless. */
const AT_LAST_MS = 5_000;

/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === "function") requestIdleCallback(task, { timeout: AT_LAST_MS });
  else setTimeout(task, 50);
}

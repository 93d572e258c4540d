/**
 * Called between the steps of long work, at least every few milliseconds. Awaited, so that it can yield
 * to the event loop; an error that it throws aborts the work. Without one the work runs in one block.
 */
export type Pace = () => void | Promise<void>;

/** Never waits and never ends anything: for work that is short, or alone. */
export const withoutPause: Pace = () => undefined;

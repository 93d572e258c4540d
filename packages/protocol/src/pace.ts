/**
 * Called between the steps of long work, at least every few milliseconds of it. What it gives is waited
 * for, so that others get their turn; what it throws ends the work. Without one the work goes on to its
 * end in one piece.
 */
export type Pace = () => void | Promise<void>;

/** Never waits and never ends anything: for work that is short, or alone. */
export const withoutPause: Pace = () => undefined;

import { useEffect, useState } from "react";
import { durationText } from "../../shared/numbers/digits.ts";
import { Hint } from "./Note.tsx";

/** Seconds without a word about the time: most work is done by then. */
const QUIET_S = 3;

/** Behind the time of an upload, because `fetch` reports no progress. */
export const NO_PROGRESS = "Browsers do not report how much of an upload is sent.";

/**
 * Time since it was mounted, counted up from three seconds on. Render it beside a `Status`, not inside, so
 * that screen readers do not read every second. `children` are words behind the time.
 */
export function Elapsed({ children }: { readonly children?: string | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.round((performance.now() - since) / 1000)),
      1000,
    );
    return () => clearInterval(timer);
  }, []);
  if (seconds < QUIET_S) return null;
  return (
    <Hint>
      {durationText(seconds)} so far. {children}
    </Hint>
  );
}

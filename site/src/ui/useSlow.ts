import { useEffect, useState } from "react";

/** Milliseconds of work without a progress bar: most results arrive before anyone would notice it. */
export const SLOW_MS = 200;

/** Whether `isWorking` has been true for {@link SLOW_MS}. */
export function useSlow(isWorking: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWorking) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWorking]);
  return isSlow && isWorking;
}

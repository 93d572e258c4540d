import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "../../reason.ts";

/** What came of the last thing that was done. */
export interface Said {
  readonly text: string;
  readonly isBad: boolean;
}

/**
 * Does one thing at a time and says what came of it: words of the work, or why it was refused. `after`
 * is done before the next thing may be, whatever came; its failures are not told.
 */
export function useAct(after?: () => Promise<void>): {
  readonly isBusy: boolean;
  readonly said: Said | undefined;
  readonly act: (work: () => Promise<string | void>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const last = useRef(after);
  useEffect(() => {
    last.current = after;
  });
  const act = useCallback(async (work: () => Promise<string | void>): Promise<void> => {
    setBusy(true);
    try {
      const text = await work();
      setSaid(text === undefined ? undefined : { text, isBad: false });
    } catch (error) {
      setSaid({ text: reasonOf(error), isBad: true });
    } finally {
      await last.current?.().catch(() => undefined);
      setBusy(false);
    }
  }, []);
  return { isBusy, said, act };
}

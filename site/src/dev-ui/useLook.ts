import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "../reason.ts";

/** What was last seen, and what kept from seeing it. */
export interface Look<T> {
  readonly seen: T | undefined;
  readonly problem: string | undefined;
  /** Looks once more. */
  readonly again: () => Promise<void>;
}

/** Looks at the node now, whenever `changes` is another number, and when asked. */
export function useLook<T>(look: () => Promise<T>, changes: number): Look<T> {
  const [state, setState] = useState<Omit<Look<T>, "again">>({
    seen: undefined,
    problem: undefined,
  });
  const again = useCallback(async (): Promise<void> => {
    try {
      const seen = await look();
      setState({ seen, problem: undefined });
    } catch (error) {
      const problem = reasonOf(error);
      setState(({ seen }) => ({ seen, problem }));
    }
    // A panel looks at one thing for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    void again();
    // Only a change asks for another look.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [again, changes]);
  return { ...state, again };
}

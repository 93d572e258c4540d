import { reasonOf } from "../../../shared/text/reason.ts";
import { useTask } from "../../ui/useTask.ts";

/** Result of the last action: message or failure reason. */
export interface Said {
  readonly text: string;
  readonly isBad: boolean;
}

/**
 * Runs one action at a time and keeps its message or failure reason. `after` runs when the action has
 * settled, before the next one may start; errors of `after` are ignored.
 */
export function useAct(after?: () => Promise<void>): {
  readonly isBusy: boolean;
  readonly said: Said | undefined;
  readonly act: (work: () => Promise<string | void>) => Promise<void>;
} {
  const { run, value, isBusy } = useTask(
    async (_run, work: () => Promise<string | void>): Promise<Said | undefined> => {
      try {
        const text = await work();
        return text === undefined ? undefined : { text, isBad: false };
      } catch (error) {
        return { text: reasonOf(error), isBad: true };
      } finally {
        await after?.().catch(() => undefined);
      }
    },
  );
  return { isBusy, said: value, act: run };
}

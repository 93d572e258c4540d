import { reasonOf } from "../../reason.ts";
import { useTask } from "../../ui/useTask.ts";

/** Result of the last action: its message, or why it failed. */
export interface Said {
  readonly text: string;
  readonly isBad: boolean;
}

/**
 * Runs one action at a time and keeps its message, or why it failed. `after` runs when the action has
 * ended, before the next one may start; its failures are ignored.
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

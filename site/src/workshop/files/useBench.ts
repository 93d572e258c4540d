import { useTask, type TaskState } from "../../ui/useTask.ts";
import type { Bench } from "./bench.ts";
import type { Opened, SplitProgress, InputFile } from "./workbench.ts";

/** Files to split. */
export interface SplitInput {
  readonly name: string;
  readonly sources: readonly InputFile[];
  /** Whether an upload would create a manifest. */
  readonly hasManifest: boolean;
}

interface Working {
  readonly kind: "working";
  readonly content: SplitInput;
  readonly progress: SplitProgress;
}

interface Open {
  readonly kind: "open";
  readonly content: SplitInput;
  readonly opened: Opened;
  readonly bench: Bench;
  /** Duration of splitting in milliseconds. */
  readonly tookMs: number;
}

/** State of the split job. */
export type State =
  | { readonly kind: "empty" }
  | Working
  | { readonly kind: "stopped"; readonly content: SplitInput }
  | { readonly kind: "failed"; readonly content: SplitInput; readonly reason: string }
  | Open;

const bytesOf = ({ sources }: SplitInput): number =>
  sources.reduce((sum, { blob }) => sum + blob.size, 0);

function stateOf({ value, error, isBusy }: TaskState<Working | Open, [SplitInput]>): State {
  if (value === undefined) return { kind: "empty" };
  const { content } = value;
  if (error !== undefined) return { kind: "failed", content, reason: error };
  if (value.kind === "working" && !isBusy) return { kind: "stopped", content };
  return value;
}

/** Splits one content at a time; new content or `stop` terminates the previous worker. */
export function useBench(start: () => Bench) {
  const task = useTask<Working | Open, [SplitInput]>(async ({ signal, report }, content) => {
    const startedMs = performance.now();
    const show = (progress: SplitProgress): void => report({ kind: "working", content, progress });
    show({ doneBytes: 0, totalBytes: bytesOf(content), levels: [] });
    const bench = start();
    signal.addEventListener("abort", () => bench.end());
    const opened = await bench.take(content.sources, content.hasManifest, show);
    return { kind: "open", content, opened, bench, tookMs: performance.now() - startedMs };
  });
  return { state: stateOf(task), take: task.run, stop: task.abort, retry: task.retry };
}

import { useTask, type Task } from "../../ui/useTask.ts";
import type { Bench } from "./bench.ts";
import type { Opened, Progress, Source } from "./workbench.ts";

/** Files to split. */
export interface Content {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Whether an upload would create a manifest. */
  readonly hasManifest: boolean;
}

interface Working {
  readonly kind: "working";
  readonly content: Content;
  readonly progress: Progress;
}

interface Open {
  readonly kind: "open";
  readonly content: Content;
  readonly opened: Opened;
  readonly bench: Bench;
  /** Duration of splitting in milliseconds. */
  readonly tookMs: number;
}

/** State of the split job. */
export type State =
  | { readonly kind: "empty" }
  | Working
  | { readonly kind: "stopped"; readonly content: Content }
  | { readonly kind: "failed"; readonly content: Content; readonly reason: string }
  | Open;

const bytesOf = ({ sources }: Content): number =>
  sources.reduce((sum, { blob }) => sum + blob.size, 0);

function stateOf({ value, error, isBusy }: Task<Working | Open, [Content]>): State {
  if (value === undefined) return { kind: "empty" };
  const { content } = value;
  if (error !== undefined) return { kind: "failed", content, reason: error };
  if (value.kind === "working" && !isBusy) return { kind: "stopped", content };
  return value;
}

/** Splits one content at a time; new content or `stop` terminates the previous worker. */
export function useBench(start: () => Bench) {
  const task = useTask<Working | Open, [Content]>(async ({ signal, report }, content) => {
    const startedMs = performance.now();
    const show = (progress: Progress): void => report({ kind: "working", content, progress });
    show({ doneBytes: 0, totalBytes: bytesOf(content), levels: [] });
    const bench = start();
    signal.addEventListener("abort", () => bench.end());
    const opened = await bench.take(content.sources, content.hasManifest, show);
    return { kind: "open", content, opened, bench, tookMs: performance.now() - startedMs };
  });
  return { state: stateOf(task), take: task.run, stop: task.abort, retry: task.retry };
}

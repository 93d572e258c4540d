import type {
  CheckedFile,
  FeedUpdate,
  ManifestFault,
  News,
  NodeTrouble,
  CheckResult,
  CheckProgress,
} from "./check/report.ts";
import type { How } from "./check/site.ts";

/** Input of a check. */
export interface CheckInput {
  readonly url: string;
  readonly address: string;
  readonly how: How;
}

/** State of a check for display. */
export interface RunState {
  readonly wanted: CheckInput;
  /** `halted`: node error; `failed`: bug of this page. */
  readonly status: "running" | "paused" | "halted" | "stopped" | "done" | "failed";
  readonly progress: CheckProgress;
  readonly feed?: FeedUpdate;
  /** Paths of all files, once known. */
  readonly listed?: readonly string[];
  readonly files: ReadonlyMap<string, CheckedFile>;
  readonly manifestFaults: readonly ManifestFault[];
  readonly trouble?: NodeTrouble;
  readonly outcome?: CheckResult;
  /** Why it failed. */
  readonly reason?: string;
}

/** Initial state of a check. */
export const begun = (wanted: CheckInput): RunState => ({
  wanted,
  status: "running",
  progress: { chunks: 0, bytes: 0, activeMs: 0, silentMs: 0 },
  files: new Map(),
  manifestFaults: [],
});

function statusAfter({ status }: RunState, { outcome, trouble }: News): RunState["status"] {
  if (outcome) return "done";
  if (trouble) return "halted";
  return status === "halted" ? "running" : status;
}

/** Merges a message into the state. */
export function withNews(run: RunState, news: News): RunState {
  const { progress, feed, listed, files, manifestFaults, trouble, outcome } = news;
  const { trouble: _before, ...rest } = run;
  return {
    ...rest,
    status: statusAfter(run, news),
    progress,
    files:
      files.length === 0
        ? run.files
        : new Map([...run.files, ...files.map((file) => [file.path, file] as const)]),
    manifestFaults: [...run.manifestFaults, ...manifestFaults],
    ...(feed && { feed }),
    ...(listed && { listed }),
    ...(trouble && { trouble }),
    ...(outcome && { outcome }),
  };
}

/** Total number of faults. */
export function faultCount({ files, manifestFaults }: RunState): number {
  let count = manifestFaults.length;
  for (const { faults } of files.values()) count += faults.length;
  return count;
}

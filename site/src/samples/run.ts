import { NONE_ASKED, type AllAsked } from "./asked/asked.ts";
import type { Stream } from "./run-module.ts";

/** Characters that a panel shows at most; what a program prints beyond is counted, not shown. */
const MOST = 20_000;

/** Something printed, without its line end. */
export interface Line {
  readonly text: string;
  readonly stream: Stream;
}

/** What a panel shows of the last run. */
export interface Run {
  readonly status: string;
  readonly mood?: "running" | "good" | "bad" | undefined;
  readonly lines: readonly Line[];
  /** Characters of the lines, with their ends. */
  readonly characters: number;
  /** What the run asked of the node. */
  readonly asked: AllAsked;
  readonly isGoing: boolean;
  /** Whether there is a node that can be ended. */
  readonly offersReset: boolean;
}

/** A panel before anything has happened. */
export const NOTHING: Run = {
  status: "",
  lines: [],
  characters: 0,
  asked: NONE_ASKED,
  isGoing: false,
  offersReset: false,
};

/** With something more that was printed. */
export function withLine(run: Run, text: string, stream: Stream): Run {
  if (run.characters > MOST) return run;
  const characters = run.characters + text.length + 1;
  const cut = characters > MOST ? "\n(more was printed than is shown here)" : "";
  const line = { text: text.slice(0, MOST) + cut, stream };
  return { ...run, characters, lines: [...run.lines, line] };
}

/** A duration in words of a panel: `12 ms`, `1.5 s`. */
export function took(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

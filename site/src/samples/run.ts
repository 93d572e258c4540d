import { NONE_ASKED, type AllAsked } from "./asked/asked.ts";
import type { Stream } from "./run-module.ts";

/** Maximum characters in a panel; further output is counted, not shown. */
const MOST = 20_000;

/** Output line, without its newline. */
interface Line {
  readonly text: string;
  readonly stream: Stream;
}

/** State of the last run, for its panel. */
export interface Run {
  readonly status: string;
  readonly mood?: "running" | "good" | "bad" | undefined;
  readonly lines: readonly Line[];
  /** Characters of the lines, including newlines. */
  readonly characters: number;
  /** Requests of the run. */
  readonly asked: AllAsked;
  readonly isGoing: boolean;
  /** Line of the program that its error names, counted from 1. */
  readonly errorLine?: number | undefined;
  /** Whether the node can be reset. */
  readonly offersReset: boolean;
}

/** Initial state of a panel. */
export const NOTHING: Run = {
  status: "",
  lines: [],
  characters: 0,
  asked: NONE_ASKED,
  isGoing: false,
  offersReset: false,
};

/** Appends output. */
export function withLine(run: Run, text: string, stream: Stream): Run {
  if (run.characters > MOST) return run;
  const characters = run.characters + text.length + 1;
  const cut = characters > MOST ? "\n(more was printed than is shown here)" : "";
  const line = { text: text.slice(0, MOST) + cut, stream };
  return { ...run, characters, lines: [...run.lines, line] };
}

/** Formats a duration: `12 ms`, `1.5 s`. */
export function took(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

import { fencesOf, type Fence } from "../../site/content/fences.ts";

/** Title of the boxes whose commands start a real Bee on a local chain. */
const opening = /^:::tip\[Try it on a local chain\]$/;

/** A command block of a box. */
interface BoxBlock {
  /** Line of the opening fence in the page, from 1. */
  readonly line: number;
  readonly code: string;
  /** Output that the page shows; absent = none. */
  readonly output?: string;
  /** True if the first terminal keeps running. */
  readonly isOtherTerminal: boolean;
}

/** A box *Try it on a local chain*. */
export interface OperatorBox {
  /** Path of the page below the repository. */
  readonly page: string;
  /** Line of its title, from 1. */
  readonly line: number;
  readonly blocks: readonly BoxBlock[];
}

/** First and last line of each box, from 0. Throws for a box without an end. */
function rangesOf(lines: readonly string[]): readonly (readonly [number, number])[] {
  return lines.flatMap((line, from) => {
    if (!opening.test(line.trim())) return [];
    const to = lines.findIndex((other, index) => index > from && other.trim() === ":::");
    if (to < 0) throw new Error(`the box in line ${from + 1} has no end`);
    return [[from, to] as const];
  });
}

/** Returns the boxes of a page, in order. Throws for a box without an end. */
export function boxesOf(page: string, text: string): readonly OperatorBox[] {
  const lines = text.split("\n");
  return rangesOf(lines).map(([from, to]) => {
    const inner = lines.slice(0, to).map((line, index) => (index > from ? line : ""));
    const fences = fencesOf(page, inner.join("\n")).filter(({ language }) => language === "bash");
    let end = from + 1;
    let isOtherTerminal = false;
    const blocks = fences.map((fence) => {
      const prose = inner.slice(end, fence.line - 1).join(" ");
      end = endOf(fence);
      isOtherTerminal =
        /\banother terminal\b/.test(prose) || (isOtherTerminal && !prose.includes("Ctrl+C"));
      return {
        line: fence.line,
        code: fence.code,
        ...(fence.output !== undefined && { output: fence.output }),
        isOtherTerminal,
      };
    });
    return { page, line: from + 1, blocks };
  });
}

/** Line after a fence, from 0. */
const endOf = ({ code, line }: Fence): number => line + code.split("\n").length;

/** Returns the text of a page with empty lines in place of its boxes. Throws for a box without an end. */
export function withoutBoxes(text: string): string {
  const lines = text.split("\n");
  const ranges = rangesOf(lines);
  return lines
    .map((line, index) => (ranges.some(([from, to]) => index >= from && index <= to) ? "" : line))
    .join("\n");
}

/** A part of a block: one command that runs until Ctrl+C, or commands that end. */
export interface BoxCommands {
  readonly code: string;
  readonly runsUntilStopped: boolean;
}

/** Splits a block at the commands that run until they are stopped: `swarm-node bee` without a program to run. */
export function commandsOf(code: string): readonly BoxCommands[] {
  const parts: BoxCommands[] = [];
  for (const line of code
    .trimEnd()
    .replace(/\\\n\s*/g, "")
    .split("\n")) {
    const runsUntilStopped = /^npx --yes (?:--\S+ )?\S+ bee\b(?!.* -- )/.test(line);
    const last = parts.at(-1);
    if (!runsUntilStopped && last?.runsUntilStopped === false)
      parts[parts.length - 1] = { ...last, code: `${last.code}\n${line}` };
    else parts.push({ code: line, runsUntilStopped });
  }
  return parts;
}

/** Returns the releases of Bee that a box names as files, such as `./bee-2.6.0`, without repetitions. */
export function namedReleases({ blocks }: OperatorBox): readonly string[] {
  const names = blocks.flatMap(({ code }) => [...code.matchAll(/\.\/bee-(\d+\.\d+\.\d+)\b/g)]);
  return [...new Set(names.map(([, release = ""]) => release))];
}
